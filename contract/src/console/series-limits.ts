/** A year of windows, one a week. */
export const MOST_IN_SERIES = 52
