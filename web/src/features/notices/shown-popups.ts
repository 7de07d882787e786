import { readJson, write } from '#web/lib/browser/storage.ts'

type Shown = Record<string, number>

const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((stamp) => typeof stamp === 'number')

/** When each popup was last shown on this device: epoch milliseconds by notice id. */
export const shownPopups = (): Shown => readJson('popups_shown', isShown, {})

export function markShown(noticeId: number, now: Date): void {
  write('popups_shown', JSON.stringify({ ...shownPopups(), [noticeId]: now.getTime() }))
}
