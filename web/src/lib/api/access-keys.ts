import type { ItemType } from '@sopan/contract/item-types'

/** The prefixes of all queries that contain a learner's access to items of a type. */
export const accessKeys = {
  course: ['courses'],
  test: ['exams'],
  book: ['books'],
  bundle: ['bundles'],
} as const satisfies Record<ItemType, readonly string[]>

/** The query of a bundle; `userId` is null for a visitor. */
export const bundleKey = (userId: number | null, bundleId: number) =>
  [...accessKeys.bundle, 'detail', userId, bundleId] as const

/** The prefixes of the queries in which a purchase changes access: a bundle gives access to items of all types. */
export const keysChangedBy = (type: ItemType): readonly (readonly string[])[] =>
  type === 'bundle' ? Object.values(accessKeys) : [accessKeys[type]]

/** The prefix of what a learner's dashboard shows. */
export const dashboardKey = (userId: number) => ['dashboard', userId] as const

/** The query of a learner's mistakes, which has keys of tests. */
export const practiceKey = (userId: number) => [...dashboardKey(userId), 'practice'] as const

/** The prefix of all queries that contain a learner's payments. */
export const paymentsKey = (userId: number) => ['payments', userId] as const
