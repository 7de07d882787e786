/** The texts of questions, where they are answered and where they are reviewed. */
export const questions = {
  /** In place of the text of a picture that has none. */
  figure: 'Figure of the question',
  loadPicture: 'Load the picture again',
  /** Before the question. */
  number: 'Your answer, a number:',
  deleteDigit: 'Delete the last digit',
  keypad: 'Keypad',
  minus: 'Minus',
  point: 'Decimal point',
  /** Of a question with several right options; `marks` are those of each, null if only all of them have marks. */
  several: (marks: string | null) =>
    marks === null
      ? 'One or more options are right. Only all of them together have marks.'
      : `One or more options are right. Each right one has ${marks === '1' ? '1 mark' : `${marks} marks`}, as long as no wrong one is chosen.`,
  yourAnswer: 'Your answer',
  yourAnswerCorrect: 'Your answer, correct',
  correct: 'Correct',
}
