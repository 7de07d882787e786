/** Whether a question is marked for review, or (without a question) the language of the attempt. */
interface AttemptNoteTable {
  attempt_id: number
  question_id: number | null
  marked: boolean | null
  language: string | null
  seq: number
  writer: string
}

export interface AttemptNoteTables {
  attempt_note: AttemptNoteTable
}
