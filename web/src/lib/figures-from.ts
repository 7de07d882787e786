import type { Formats } from '@sopan/words/format'

import { serverNow } from './browser/clock.ts'

/**
 * From when on the figures of a test are shown whose window is over or was removed, but which others still take: null
 * once only they are waited for. `from` is `figures_from` of a result.
 */
export const laterTime = (from: string | null, { dateAndTime }: Formats): string | null =>
  from === null || Date.parse(from) <= serverNow().getTime() ? null : dateAndTime(from)
