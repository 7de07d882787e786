/** The texts of the acts on attempts, which the pages of learners have without those of tests. */
export const attemptWords = {
  extend: 'Give more time',
  giveBack: 'Give back',
} as const
