import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { parse } from 'yaml'

/** A worked example on one board: its text, line by line. */
export interface Board {
  slug: string
  format: 'webm' | 'mp4'
  title: string
  question: string[]
  steps: string[]
  answer: string
}

export interface WrittenLine {
  text: string
  role: 'title' | 'question' | 'step' | 'answer'
  /** Seconds from the start of the video. */
  starts: number
  ends: number
}

/** Eight lines of text fit under the title. */
const MOST_LINES = 8

const SECONDS_PER_CHARACTER = 0.1
const SHORTEST_LINE = 1.4
/** Seconds to read a line, and to think before the next one. */
const PAUSE_AFTER = { title: 0.8, question: 1.6, step: 3.2, answer: 8 }
const THINKING_TIME = 4

export async function readBoards(): Promise<Board[]> {
  const boards: Board[] = []
  for await (const file of glob('boards/*.yaml', { cwd: import.meta.dirname })) {
    const text = await readFile(join(import.meta.dirname, file), 'utf8')
    const found = parse(text) as Record<string, Omit<Board, 'slug'>>
    for (const [slug, board] of Object.entries(found)) {
      if (board.question.length + board.steps.length + 1 > MOST_LINES) {
        throw new Error(`${basename(file)}: ${slug} has more than ${MOST_LINES} lines`)
      }
      boards.push({ ...board, slug, format: board.format ?? 'webm' })
    }
  }
  return boards
}

/** When each line of a board is written, and the total duration in seconds. */
export function timeline(board: Board): { lines: WrittenLine[]; seconds: number } {
  const lines: WrittenLine[] = []
  let time = 0.6
  const write = (text: string, role: WrittenLine['role']) => {
    const ends = time + Math.max(SHORTEST_LINE, text.length * SECONDS_PER_CHARACTER)
    lines.push({ text, role, starts: time, ends })
    time = ends + PAUSE_AFTER[role]
  }
  write(board.title, 'title')
  for (const line of board.question) write(line, 'question')
  time += THINKING_TIME
  for (const line of board.steps) write(line, 'step')
  write(board.answer, 'answer')
  return { lines, seconds: Math.ceil(time) }
}
