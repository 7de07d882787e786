/** From how many learners on a median of seconds is shown: among fewer the times of single learners could be guessed. */
export const MEDIAN_FROM = 30

/** Whether a question took at least twice as many seconds as half of all learners needed; never without a median. */
export const isSlow = (seconds: number, median: number | undefined): boolean =>
  median !== undefined && median > 0 && seconds >= 2 * median
