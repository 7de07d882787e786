import { duration as en } from '../en/results/duration.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The units of durations. */
export const duration = inLanguages('duration', en, translations)

const UNITS = [
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const

/** '41 min 20 s', from whole seconds; a non-breaking space joins each number and its unit. */
export function durationText(totalSeconds: number, words: SameWords<typeof en>): string {
  let rest = Math.max(0, Math.round(totalSeconds))
  const parts: string[] = []
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(words[unit](count))
  }
  return parts.join(' ') || words.seconds(0)
}
