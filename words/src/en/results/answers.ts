const several = 'One or more options are right.'

/** The texts of the fields for answers, and of reviewed answers. */
export const answers = {
  yours: 'Your answer',
  yoursCorrect: 'Your answer, correct',
  correct: 'Correct',
  several: {
    onlyAll: `${several} Only all of them together have marks.`,
    each: (marks: string) =>
      `${several} Each right one has ${marks === '1' ? '1 mark' : `${marks} marks`}, as long as no wrong one is chosen.`,
  },
  number: {
    label: 'Your answer, a number:',
    keypad: 'Keypad',
    minus: 'Minus',
    point: 'Decimal point',
    delete: 'Delete the last digit',
  },
}
