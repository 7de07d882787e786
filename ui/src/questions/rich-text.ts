/** One text of a question: sanitised HTML where the plain text does not say everything. */
export interface RichText {
  text: string
  html: string | null
}
