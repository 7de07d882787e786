import { read, write } from '#web/lib/storage.ts'
import { newWriterId } from '#web/lib/writer-id.ts'

/** A place in a video as the server holds it: seconds, and the count of its writes. */
export interface Place {
  position: number
  seq: number
}

export type SavePlace = (place: Place & { writer: string }) => Promise<{ seq: number }>

const WRITER = /^[a-z0-9]{8,32}$/

/** This device's name among those that write places; random, kept, and nobody's address. */
function deviceWriter(): string {
  const known = read('video_writer')
  if (known !== null && WRITER.test(known)) return known
  const writer = newWriterId()
  write('video_writer', writer)
  return writer
}

/**
 * Writes down where a video was left. `start` is what the server held when it was asked; null means
 * that nobody knows, and then nothing is ever written: it could only undo another device's place.
 */
export function createPlaceKeeper(start: Place | null, save: SavePlace) {
  let highest = start?.seq ?? 0
  let kept = Math.floor(start?.position ?? 0)

  return async (position: number): Promise<void> => {
    const seconds = Math.floor(position)
    if (start === null || seconds === kept) return
    const before = kept
    kept = seconds
    highest += 1
    try {
      const stored = await save({ position: seconds, seq: highest, writer: deviceWriter() })
      highest = Math.max(highest, stored.seq)
    } catch {
      // The next save has a newer place; until then this one counts as not kept.
      if (kept === seconds) kept = before
    }
  }
}
