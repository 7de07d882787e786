import { type Failure, failure } from '@sopan/contract/envelope'

import { type Reason, englishOf } from './errors.ts'

/** The answer of a call whose negative result is a 200: the reason in English, and its code for pages. */
export const refused = <D>(reason: Reason, data: D): Failure<D> =>
  failure(englishOf(reason), data, 'text' in reason ? null : reason)
