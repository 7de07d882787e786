import { counted, date, timeOfDay } from '@sopan/words/en/format'

/** The texts of the acts on attempts. The pages of learners load them without the texts of tests. */
export const attemptWords = {
  extend: 'Give more time',
  giveBack: 'Give back',
  keysSent: (learners: number, first: string) =>
    `The keys were sent to ${counted(learners, 'learner')}, first at ${timeOfDay(first)} on ${date(first)}.`,
} as const
