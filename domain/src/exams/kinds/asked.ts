import type { QuestionKey, QuestionKind } from '@sopan/contract/exams/keys'

/** What a question of each kind asks: its key, and what an answer has to fit. Stored with the paper as JSON. */
interface AskedByKind {
  /** One of `options` options, 2 to 5. */
  options: { options: number }
}

/** What a question asks. Of one kind or of any of several. */
export type Asked<K extends QuestionKind = QuestionKind> = {
  [P in K]: { kind: P; key: KeyOf<P> } & AskedByKind[P]
}[K]

/** A key that only questions of this kind can have. */
export type KeyOf<K extends QuestionKind = QuestionKind> = {
  [P in K]: Extract<QuestionKey, { mode: P }>
}[K]
