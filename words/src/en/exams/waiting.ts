/** When figures are shown whose window is over or was removed, but which others still take: null without a time. */
const after = (time: string | null) =>
  time === null ? 'as soon as everybody has finished this test' : `after ${time}`

const figures = (hasRank: boolean) => (hasRank ? 'Marks and rank' : 'Marks')

/** The texts about when a test opens, and when its marks, rank and answers are shown. */
export const waiting = {
  marks: (time: string | null) => `Submitted. Marks ${after(time)}.`,
  figures: (hasRank: boolean, time: string | null) =>
    `Submitted. ${figures(hasRank)} ${after(time)}.`,
  figuresAndAnswers: (hasRank: boolean, time: string | null) =>
    `Submitted. ${hasRank ? 'Marks, rank and answers' : 'Marks and answers'} ${after(time)}.`,
  answersFrom: (hasRank: boolean, time: string | null, answers: string) =>
    `Submitted. ${figures(hasRank)} ${after(time)}, answers from ${answers}.`,
  answersAfterLast: (hasRank: boolean, time: string | null) =>
    `Submitted. ${figures(hasRank)} ${after(time)}, answers after your last attempt.`,
  rank: (time: string | null) => `Your rank comes ${after(time)}.`,
  mail: {
    beforeOpening: 'Tell me before it opens',
    whenOut: 'Tell me when rank and answers are out',
    coming: 'You will get a mail.',
    none: 'No mail, please',
    failed: 'This could not be saved. Please try again.',
  },
}
