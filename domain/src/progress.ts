/** A class is complete when playback of one of its videos reaches this share of it (D-07). */
export const COMPLETION_SHARE = 0.9

/** Whether playback at `position` of `duration` seconds completes the class. */
export function completesClass(position: number, duration: number): boolean {
  return duration > 0 && position / duration >= COMPLETION_SHARE
}

/** Whole percent of completed classes, rounded down so that 100 means all of them. */
export function percentDone(completed: number, total: number): number {
  return total === 0 ? 0 : Math.floor((Math.min(completed, total) * 100) / total)
}
