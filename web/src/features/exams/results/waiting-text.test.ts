import { waiting } from '@sopan/words/exams/waiting'
import { formatsIn } from '@sopan/words/format'
import { expect, it } from 'vitest'

import { waitingText } from './waiting-text.ts'

const CLOSE = '2099-11-28T16:30:00.000Z'
const LATER = '2099-11-30T04:30:00.000Z'
const PAST = '2020-11-28T16:30:00.000Z'
const locked = (keys_from?: string | null) => ({ review_locked: true, keys_from })

it.each([
  [CLOSE, 1, locked(CLOSE), 'Marks, rank and answers after 28 Nov 2099, 10:00 pm.'],
  [CLOSE, 2, locked(CLOSE), 'Marks and answers after 28 Nov 2099, 10:00 pm.'],
  [
    CLOSE,
    1,
    locked(LATER),
    'Marks and rank after 28 Nov 2099, 10:00 pm, answers from 30 Nov 2099, 10:00 am.',
  ],
  [LATER, 1, locked(CLOSE), 'Marks, rank and answers after 30 Nov 2099, 10:00 am.'],
  [
    CLOSE,
    1,
    locked(null),
    'Marks and rank after 28 Nov 2099, 10:00 pm, answers after your last attempt.',
  ],
  [CLOSE, 1, locked(), 'Marks and rank after 28 Nov 2099, 10:00 pm.'],
  [CLOSE, 1, { review_locked: false }, 'Marks and rank after 28 Nov 2099, 10:00 pm.'],
  [PAST, 1, locked(PAST), 'Marks, rank and answers as soon as everybody has finished this test.'],
  [null, 2, locked(null), 'Marks and answers as soon as everybody has finished this test.'],
  [CLOSE, undefined, undefined, 'Marks after 28 Nov 2099, 10:00 pm.'],
  [PAST, undefined, undefined, 'Marks as soon as everybody has finished this test.'],
])('figures from %s of attempt %s, %o: %s', (figures_from, number, review, text) => {
  const result = { figures_from, ...(number !== undefined && { number }) }
  const shown = waitingText(result, review, waiting.in('en'), formatsIn('en'))
  expect(shown.replaceAll('\u00A0', ' ')).toBe(`Submitted. ${text}`)
})
