/** Plain text, and sanitised HTML if the plain text is not sufficient. */
export interface RichText {
  text: string
  html: string | null
}

/** The displayed texts of a question in one language. */
export interface QuestionTexts {
  question: RichText
  options: RichText[]
  explanation: RichText | null
}

/** The same texts as Markdown, as the author wrote them. */
export interface QuestionSource {
  question: string
  options: string[]
  explanation: string | null
}

/** By language; 'en' always exists. */
export type ByLanguage<T> = { en: T } & Record<string, T>

/** A text that the questions of a paper from one position to another are about. */
export interface Passage {
  /** In its file. */
  name: string
  first: number
  last: number
  texts: ByLanguage<RichText>
  source: ByLanguage<string>
}

/** The texts of a test in Hindi, with the names of its sections by the English ones: papers never change. */
export interface ExamInHindi {
  readonly name: string | null
  readonly description: string | null
  readonly sections?: Readonly<Record<string, string>>
}

export const sectionInHindi = (hi: ExamInHindi | null, name: string): string | undefined =>
  new Map(Object.entries(hi?.sections ?? {})).get(name)
