/** The word for each kind of item, in the contract and in messages: a test is an `exam` in code. */
export const ITEM_TYPES = { course: 'course', exam: 'test', book: 'book' } as const
