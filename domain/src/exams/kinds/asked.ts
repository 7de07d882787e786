import type { QuestionKey, QuestionKind } from '@sopan/contract/exams/keys'

/** The facts about a question of each kind that an answer has to fit; stored in the paper with kind and key. */
interface AskedByKind {
  /** One of `options` options, 2 to 5. */
  options: { options: number }
  /** A number that is typed. */
  number: object
  /** Those of `options` options, 2 to 5, that are right; `partly` are the marks of each of them, null if only all of them count. */
  several: { options: number; partly: number | null }
}

/** A question as its kind reads it, of one kind or of any of several. */
export type Asked<K extends QuestionKind = QuestionKind> = {
  [P in K]: { kind: P; key: KeyOf<P> } & AskedByKind[P]
}[K]

/** A key that only questions of this kind can have. */
export type KeyOf<K extends QuestionKind = QuestionKind> = {
  [P in K]: Extract<QuestionKey, { mode: P }>
}[K]
