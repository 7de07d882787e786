import { describe, expect, it } from 'vitest'

import { closeReasonOf, isContinuedElsewhere } from './submission.ts'

describe('an attempt is continued on another device', () => {
  it.each([
    [['phone'], [], false],
    [['phone'], ['phone'], false],
    [['phone'], ['phone', 'laptop'], true],
    [['phone', 'laptop'], ['laptop', 'phone'], false],
    [[], [], false],
    [[], ['laptop'], true],
    // An entry of the documents' client.
    [['phone'], [''], true],
  ])('if writers other than %j have added entries since: %j', (writers, since, expected) => {
    expect(isContinuedElsewhere({ revision: 3, writers }, since)).toBe(expected)
  })
})

describe('a submission', () => {
  const at = (second: number) => new Date(second * 1000)
  const facts = { isContinuedElsewhere: false, isClosingPaused: false }

  it.each([
    ['the learner’s, in time', 'submitted', 10, {}, 'submitted'],
    ['the learner’s, at the end of the grace', 'submitted', 630, {}, 'submitted'],
    ['the learner’s, after the grace', 'submitted', 630.001, {}, 'expired'],
    ['the learner’s, during a pause', 'submitted', 610, { isClosingPaused: true }, 'submitted'],
    ['of a continued test', 'submitted', 599.999, { isContinuedElsewhere: true }, null],
    [
      'of a continued test, at its end',
      'submitted',
      600,
      { isContinuedElsewhere: true },
      'submitted',
    ],
    ['of a continued test, after it', 'submitted', 631, { isContinuedElsewhere: true }, 'expired'],
    ['of a page at zero too early', 'time', 599.999, {}, null],
    ['of a page at zero', 'time', 600, {}, 'expired'],
    ['of a page at zero, continued', 'time', 600, { isContinuedElsewhere: true }, 'expired'],
    ['of a page at zero, during a pause', 'time', 700, { isClosingPaused: true }, null],
  ] as const)('%s closes the attempt or leaves it open', (_, because, second, changes, reason) => {
    const { isClosingPaused, isContinuedElsewhere: isContinued } = { ...facts, ...changes }
    const attempt = { deadline: at(600), isClosingPaused }
    const submission = { because, arrivedAt: at(second), isContinuedElsewhere: isContinued }
    expect(closeReasonOf(attempt, submission, at(second))).toBe(reason)
  })

  it('that arrived before the end is open also if it is read after the end', () => {
    const submission = {
      because: 'submitted',
      arrivedAt: at(599),
      isContinuedElsewhere: true,
    } as const
    expect(closeReasonOf({ deadline: at(600), isClosingPaused: false }, submission, at(601))).toBe(
      null,
    )
  })
})
