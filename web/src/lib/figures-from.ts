import { dateAndTime } from '@sopan/words/en/format'

import { serverNow } from './browser/clock.ts'

/**
 * 'after 28 Nov 2026, 10:00 pm', or from when on the figures of a test are shown whose window is over or was removed, but
 * which others still take. `from` is `figures_from` of a result.
 */
const afterText = (from: string | null): string =>
  from === null || Date.parse(from) <= serverNow().getTime()
    ? 'as soon as everybody has finished this test'
    : `after ${dateAndTime(from)}`

/** The sentence that a result has in place of its marks. */
export const marksLaterText = (from: string | null): string =>
  `Submitted. Marks ${afterText(from)}.`
