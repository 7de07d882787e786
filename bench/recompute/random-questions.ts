import type { Answer } from '@sopan/contract/exams/answer'
import type { QuestionKey } from '@sopan/contract/exams/keys'
import type { OptionLetter } from '@sopan/contract/exams/option'

import type { Asked } from '../../domain/src/exams/kinds/asked.ts'
import { choicesOf } from '../../domain/src/exams/kinds/kinds.ts'

type Random = (below: number) => number

export const LETTERS: OptionLetter[] = ['A', 'B', 'C', 'D', 'E']

/** Numbers around the ends of ranges, with which a float would be mistaken. */
const NUMBERS = '-1 -0.5 -0.1 0 0.1 0.3 0.300001 0.5 1 10 999999999.999999'.split(' ')

/** A value, or a range of some of the numbers. */
function randomRange(random: Random) {
  const first = random(NUMBERS.length)
  const last = random(2) === 0 ? first : first + random(NUMBERS.length - first)
  return { mode: 'number' as const, from: NUMBERS[first] ?? '0', to: NUMBERS[last] ?? '0' }
}

/** Each set of some letters that is not empty. */
const setsOf = (letters: readonly OptionLetter[]): OptionLetter[][] =>
  letters
    .reduce<OptionLetter[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]])
    .slice(1)

function randomSet(random: Random, options: number) {
  const sets = setsOf(LETTERS.slice(0, options))
  return { mode: 'several' as const, options: sets[random(sets.length)] ?? ['A' as const] }
}

/** A question of one of the kinds other than one right option. */
export function randomAsked(random: Random, options: number): Asked {
  if (random(2) === 0) return { kind: 'number', key: randomRange(random) }
  const partly = random(2) === 0 ? null : 1
  return { kind: 'several', options, partly, key: randomSet(random, options) }
}

/** Any key that a question can have. */
export function randomKey(random: Random, asked: Asked): QuestionKey {
  if (asked.kind === 'number') return randomRange(random)
  if (asked.kind === 'several') return randomSet(random, asked.options)
  return { mode: 'options', options: [LETTERS[random(asked.options)] ?? 'A'] }
}

/** The possible answers to a question; of one whose answer is typed, some. */
export function answersTo(asked: Asked): readonly Answer[] {
  if (asked.kind === 'number') return NUMBERS as Answer[]
  if (asked.kind === 'options') return choicesOf(asked)
  return setsOf(LETTERS.slice(0, asked.options)).map((set) => set.join('') as Answer)
}
