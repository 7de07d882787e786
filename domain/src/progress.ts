/** A class is complete when a video of it has played this share of its length (D-07). */
export const COMPLETION_SHARE = 0.9

/** Whether playback at `position` of `duration` seconds completes the class. */
export function completesClass(position: number, duration: number): boolean {
  return duration > 0 && position / duration >= COMPLETION_SHARE
}

/** Whole percent of a course done, rounded down so that 100 means every class. */
export function percentDone(completed: number, total: number): number {
  return total === 0 ? 0 : Math.floor((Math.min(completed, total) * 100) / total)
}
