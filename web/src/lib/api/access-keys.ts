import type { ItemType } from '@sopan/contract/item-types'

/** The prefixes of all queries that contain a learner's access to items of a type. */
export const accessKeys = {
  course: ['courses'],
  test: ['exams'],
  book: ['books'],
} as const satisfies Record<ItemType, readonly string[]>

/** The prefix of what a learner's dashboard shows. */
export const dashboardKey = (userId: number) => ['dashboard', userId] as const

/** The query of a learner's mistakes, which has keys of tests. */
export const practiceKey = (userId: number) => [...dashboardKey(userId), 'practice'] as const

/** The prefix of all queries that contain a learner's payments. */
export const paymentsKey = (userId: number) => ['payments', userId] as const
