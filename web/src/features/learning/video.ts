import type { ClassVideo } from '@sopan/contract/learning'

/** Shown for a class or a video without its own values (D-15). */
export const DEFAULT_DURATION = '15 min'
export const DEFAULT_CLASS_TYPE = 'Video'

type StoredPosition = Pick<ClassVideo, 'position' | 'seq'>

/**
 * Where a learner stopped; null where the server did not send both parts, because then nothing may
 * be written over what it has stored.
 */
export function positionOf(
  sent: Partial<StoredPosition> | null | undefined,
): StoredPosition | null {
  const { position, seq } = sent ?? {}
  return position === undefined || seq === undefined ? null : { position, seq }
}
