/** The prefixes of all queries that contain a learner's access to a kind of item. */
export const accessKeys = {
  course: ['courses'],
  test: ['exams'],
  book: ['books'],
} as const

export type SoldType = keyof typeof accessKeys

/** The prefix of what a learner's dashboard shows. */
export const dashboardKey = (userId: number) => ['dashboard', userId] as const

/** The prefix of all queries that contain a learner's payments. */
export const paymentsKey = (userId: number) => ['payments', userId] as const
