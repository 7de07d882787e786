import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { parse } from 'yaml'

/** A worked example, written line by line on one blackboard. */
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
const MAX_LINES = 8

const INITIAL_PAUSE_SECONDS = 0.6
const SECONDS_PER_CHARACTER = 0.1
const MIN_WRITING_SECONDS = 1.4
/** Seconds after a line, to read it. */
const PAUSE_SECONDS = { title: 0.8, question: 1.6, step: 3.2, answer: 8 }
/** The additional pause after the question. */
const THINKING_SECONDS = 4

export async function readBoards(): Promise<Board[]> {
  const boards: Board[] = []
  for await (const file of glob('boards/*.yaml', { cwd: import.meta.dirname })) {
    const text = await readFile(join(import.meta.dirname, file), 'utf8')
    const found = parse(text) as Record<string, Omit<Board, 'slug'>>
    for (const [slug, board] of Object.entries(found)) {
      if (board.question.length + board.steps.length + 1 > MAX_LINES) {
        throw new Error(`${basename(file)}: ${slug} has more than ${MAX_LINES} lines`)
      }
      boards.push({ ...board, slug, format: board.format ?? 'webm' })
    }
  }
  return boards
}

/** When each line of a board is written, and the total duration in seconds. */
export function timeline(board: Board): { lines: WrittenLine[]; seconds: number } {
  const lines: WrittenLine[] = []
  let time = INITIAL_PAUSE_SECONDS
  const write = (text: string, role: WrittenLine['role']) => {
    const ends = time + Math.max(MIN_WRITING_SECONDS, text.length * SECONDS_PER_CHARACTER)
    lines.push({ text, role, starts: time, ends })
    time = ends + PAUSE_SECONDS[role]
  }
  write(board.title, 'title')
  for (const line of board.question) write(line, 'question')
  time += THINKING_SECONDS
  for (const line of board.steps) write(line, 'step')
  write(board.answer, 'answer')
  return { lines, seconds: Math.ceil(time) }
}
