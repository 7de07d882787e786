import type { Inline, Run } from '@sopan/domain/texts/formatted-text'
import { krutiDevText } from '@sopan/domain/texts/kruti-dev'

import { type Font, isInOldLetters } from '../office/old-fonts.ts'
import type { WordParagraph } from './document.ts'

export type FontedRun = Run & { font: Font }
export type FontedInline = Exclude<Inline, Run> | FontedRun

type Converted = Pick<WordParagraph, 'inlines' | 'old' | 'unknown'>

/**
 * The parts of a line with those in Kruti Dev and DevLys in Unicode. A letter may be in two runs, so that runs beside
 * each other are read together; each word has the look of its first letter.
 */
export function withoutOldFonts(inlines: readonly FontedInline[]): Converted {
  const read: Inline[] = []
  const unknown = new Set<string>()
  let isConverted = false
  for (let at = 0; at < inlines.length;) {
    const group = inOldFont(inlines, at)
    at += Math.max(1, group.length)
    const [first] = group
    const text = group.map((run) => run.text).join('')
    if (first === undefined || !isInOldLetters(text)) {
      for (const inline of inlines.slice(at - Math.max(1, group.length), at))
        read.push(withoutFont(inline))
      continue
    }
    isConverted = true
    for (const { word, run } of wordsOf(group)) {
      const converted = krutiDevText(word)
      for (const sign of converted.unknown) unknown.add(sign)
      read.push({ ...withoutFont(run), text: converted.text })
    }
  }
  const old = isConverted ? inlines.map(textOf).join('') : null
  return { inlines: read, old, unknown: [...unknown] }
}

const textOf = (inline: FontedInline): string => {
  if (inline.kind === 'run') return inline.text
  if (inline.kind === 'formula') return `$${inline.tex}$`
  return inline.kind === 'break' ? '\n' : ''
}

function withoutFont(inline: FontedRun): Run
function withoutFont(inline: FontedInline): Inline
function withoutFont(inline: FontedInline): Inline {
  if (inline.kind !== 'run') return inline
  const { font: _, ...run } = inline
  return run
}

/** The runs in Kruti Dev from here on, up to the next part in another font or in Devanagari. */
function inOldFont(inlines: readonly FontedInline[], from: number): FontedRun[] {
  const group: FontedRun[] = []
  for (let at = from; at < inlines.length; at++) {
    const inline = inlines[at]
    if (inline?.kind !== 'run' || inline.font !== 'kruti dev' || DEVANAGARI.test(inline.text)) break
    group.push(inline)
  }
  return group
}

const DEVANAGARI = /[\u0900-\u097F]/

/** The words of several runs with the spaces before them, each with the run in which it begins. */
function wordsOf(group: readonly FontedRun[]): { word: string; run: FontedRun }[] {
  const words: { word: string; run: FontedRun }[] = []
  for (const run of group) {
    for (const part of run.text.split(/(?<=\s)(?=\S)|(?<=\S)(?=\s)/)) {
      const last = words.at(-1)
      const isSpace = part.trim() === ''
      const continues =
        last !== undefined &&
        !isSpace &&
        last.word.trim() !== '' &&
        last.run.shift === run.shift &&
        last.run.isUnderlined === run.isUnderlined
      if (continues && !/\s$/.test(last.word)) last.word += part
      else words.push({ word: part, run })
    }
  }
  return words
}
