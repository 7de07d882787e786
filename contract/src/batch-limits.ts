/** Members of a batch, its items, learners of one invitation, requests that are decided in one call, and letters of its texts. */
export const BATCH_LIMITS = {
  members: 2000,
  items: 50,
  invited: 2000,
  decided: 200,
  name: 80,
  exam: 80,
  title: 120,
  message: 4000,
} as const
