import type { ClassVideo } from '@sopan/contract/learning'

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
