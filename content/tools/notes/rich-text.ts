import type { Token } from 'markdown-it'

import { BODY_SIZE, type FontName, colours } from './style.ts'

/** A piece of text in one style. A raised piece is an exponent. */
export interface Run {
  text: string
  font: FontName
  size: number
  colour: string
  isRaised: boolean
}

export interface Line {
  runs: { run: Run; x: number }[]
  width: number
}

export type Measure = (text: string, font: FontName, size: number) => number

export interface TextStyle {
  font: FontName
  size: number
  colour: string
}

export const bodyStyle: TextStyle = { font: 'regular', size: BODY_SIZE, colour: colours.ink }

/** Inline Markdown to runs: **bold** is semibold, *quoted* is in the second ink, ^n is raised. */
export function runsOf(inline: Token | undefined, style: TextStyle): Run[] {
  const runs: Run[] = []
  let bold = 0
  let quoted = 0
  for (const token of inline?.children ?? []) {
    if (token.type === 'strong_open') bold++
    else if (token.type === 'strong_close') bold--
    else if (token.type === 'em_open') quoted++
    else if (token.type === 'em_close') quoted--
    else if (token.type === 'text' || token.type === 'softbreak') {
      const text = token.type === 'softbreak' ? ' ' : token.content
      const font = bold > 0 ? 'semibold' : style.font
      const colour = quoted > 0 ? colours.accentText : style.colour
      runs.push(...raised(text, { ...style, font, colour }))
    } else throw new Error(`${token.type} is not drawn in notes`)
  }
  return runs
}

function raised(text: string, style: TextStyle): Run[] {
  return text.split(/\^([A-Za-z0-9]+)/).flatMap((part, index) => {
    if (part === '') return []
    const isRaised = index % 2 === 1
    return [{ ...style, text: part, size: isRaised ? style.size * 0.7 : style.size, isRaised }]
  })
}

/** Breaks runs into lines no wider than `width` points; x counts from the start of the line. */
export function wrap(runs: Run[], width: number, measure: Measure): Line[] {
  const lines: Line[] = [{ runs: [], width: 0 }]
  for (const word of words(runs)) {
    const wide = word.reduce((sum, run) => sum + measure(run.text, run.font, run.size), 0)
    let line = lines.at(-1) ?? { runs: [], width: 0 }
    if (line.runs.length > 0 && line.width + wide > width + trailingSpace(word, measure)) {
      line = { runs: [], width: 0 }
      lines.push(line)
    }
    for (const run of word) append(line, run, measure)
  }
  return lines
}

/** Words keep the space after them; the style may change inside a word. */
function words(runs: Run[]): Run[][] {
  const found: Run[][] = [[]]
  for (const run of runs) {
    for (const piece of run.text.match(/[^ ]* |[^ ]+/g) ?? []) {
      found.at(-1)?.push({ ...run, text: piece })
      // A line may break before an arithmetic sign, never after it.
      if (piece.endsWith(' ') && !/^[×÷=+−] $/.test(piece)) found.push([])
    }
  }
  return found.filter((word) => word.length > 0)
}

function trailingSpace(word: Run[], measure: Measure): number {
  const last = word.at(-1)
  return last?.text.endsWith(' ') ? measure(' ', last.font, last.size) : 0
}

function append(line: Line, run: Run, measure: Measure): void {
  const last = line.runs.at(-1)
  const isSame =
    last !== undefined &&
    last.run.font === run.font &&
    last.run.colour === run.colour &&
    last.run.isRaised === run.isRaised
  if (isSame) last.run.text += run.text
  else line.runs.push({ run: { ...run }, x: line.width })
  line.width += measure(run.text, run.font, run.size)
}
