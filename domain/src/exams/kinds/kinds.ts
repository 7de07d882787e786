import type { Answer } from '@sopan/contract/exams/answer'
import type { QuestionKey, QuestionKind } from '@sopan/contract/exams/keys'

import type { Asked, KeyOf } from './asked.ts'
import type { Credit, Kind, Misfit, QuestionAbility, QuestionMarks } from './kind.ts'
import { number } from './number.ts'
import { options } from './options.ts'
import { several } from './several.ts'

/** Every kind of question. */
export const KINDS: { readonly [K in QuestionKind]: Kind<K> } = { options, number, several }
export const KIND_NAMES = Object.keys(KINDS) as QuestionKind[]

/** Whether an answer is possible for a question. */
export const fits = <K extends QuestionKind>(asked: Asked<K>, answer: Answer): boolean =>
  KINDS[asked.kind].fits(asked, answer)

/** The answers of which one is chosen, in the order of the paper; empty where an answer is typed or put together. */
export const choicesOf = <K extends QuestionKind>(asked: Asked<K>): readonly Answer[] =>
  KINDS[asked.kind].choices(asked)

/** The answer to a question after a press on an option. */
export const withOption = (
  kind: QuestionKind,
  answer: Answer | null,
  option: Answer,
): Answer | null => KINDS[kind].withOption(answer, option)

/** Whether every page can show a kind; the other kinds are abilities that a page has to name. */
const isKnownToAll = (kind: QuestionKind): kind is 'options' => kind === 'options'

/** The abilities that questions can need of a page. */
export const QUESTION_ABILITIES: readonly QuestionAbility[] = [
  'five-options',
  ...KIND_NAMES.filter((kind) => !isKnownToAll(kind)),
]

/** The ability that a page needs to show a question; null if every page can show it. */
export function needOf(asked: Asked): QuestionAbility | null {
  if (!isKnownToAll(asked.kind)) return asked.kind
  return choicesOf(asked).length > 4 ? 'five-options' : null
}

/** The marks of a question for each right option that is chosen; null if only the whole answer has marks. */
export const partlyMarksOf = (asked: Asked): number | null =>
  asked.kind === 'several' ? asked.partly : null

/** The credit of an answer by a key of the question's kind. */
export const creditOf = <K extends QuestionKind>(
  question: QuestionMarks,
  key: KeyOf<K>,
  answer: Answer,
): Credit => KINDS[key.mode].credit(question, key, answer)

/** Whether a key is one that only questions of its kind have. */
export const isOwnKey = (key: QuestionKey): key is KeyOf =>
  key.mode !== 'all' && key.mode !== 'dropped'

/** Whether the key names the answer; false where all answers have the marks, and where the question does not count. */
export const isRight = (key: QuestionKey, answer: Answer): boolean =>
  isOwnKey(key) && creditOf({ rightMarks: 1, wrongMarks: 0 }, key, answer).outcome === 'right'

/** Why a question cannot have a key; null if it can. */
export function misfit(asked: Asked, key: QuestionKey): Misfit | null {
  if (!isOwnKey(key)) return null
  return key.mode === asked.kind ? ownMisfit(asked, key) : { reason: 'other kind', key }
}

const ownMisfit = <K extends QuestionKind>(asked: Asked<K>, key: KeyOf<K>) =>
  KINDS[asked.kind].misfit(asked, key)

export const isSameKey = (a: QuestionKey, b: QuestionKey): boolean =>
  isOwnKey(a) && isOwnKey(b) ? a.mode === b.mode && isSameOwnKey(a, b) : a.mode === b.mode

const isSameOwnKey = <K extends QuestionKind>(a: KeyOf<K>, b: KeyOf<K>) =>
  KINDS[a.mode].isSameKey(a, b)
