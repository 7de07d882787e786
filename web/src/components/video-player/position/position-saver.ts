import { read, write } from '#web/lib/browser/storage.ts'
import { newWriterId } from '#web/lib/writer-id.ts'

/** A position in a video as the server stores it: seconds, and a sequence number. */
export interface StoredPosition {
  position: number
  seq: number
}

export type SavePosition = (
  position: StoredPosition & { writer: string },
) => Promise<{ seq: number }>

const WRITER = /^[a-z0-9]{8,32}$/

/** This device's random id as a writer of positions, stored on the device. */
function deviceWriter(): string {
  const known = read('video_writer')
  if (known !== null && WRITER.test(known)) return known
  const writer = newWriterId()
  write('video_writer', writer)
  return writer
}

/**
 * Saves the position at which a video was left. `start` is the position that the server returned;
 * null if unknown; then nothing is saved, because the save could overwrite another device's position.
 */
export function createPositionSaver(start: StoredPosition | null, save: SavePosition) {
  let highest = start?.seq ?? 0
  let saved = Math.floor(start?.position ?? 0)

  return async (position: number): Promise<void> => {
    const seconds = Math.floor(position)
    if (start === null || seconds === saved) return
    const before = saved
    saved = seconds
    highest += 1
    try {
      const stored = await save({ position: seconds, seq: highest, writer: deviceWriter() })
      highest = Math.max(highest, stored.seq)
    } catch {
      // The next save has a newer position; until then this one counts as not saved.
      if (saved === seconds) saved = before
    }
  }
}
