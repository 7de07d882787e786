/** The columns of the options of a question, in their order. */
export const OPTION_COLUMNS = ['a', 'b', 'c', 'd', 'e'] as const

/** The columns of a table of questions, in the order of the template; `_hi` is the same text in Hindi. */
export const QUESTION_COLUMNS = [
  'question',
  ...OPTION_COLUMNS,
  'answer',
  'number',
  'explanation',
  'question_hi',
  'a_hi',
  'b_hi',
  'c_hi',
  'd_hi',
  'e_hi',
  'explanation_hi',
  'marks',
  'negative',
  'partly',
  'section',
  'picture',
] as const

export type QuestionColumn = (typeof QUESTION_COLUMNS)[number]
