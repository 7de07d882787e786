/** The most parts in which fees are paid, with the first one. */
export const MOST_PARTS = 12
