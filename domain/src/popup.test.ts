import { describe, expect, it } from 'vitest'

import { isPopup, popupTime, popupsToShow } from './popup.ts'

const now = new Date('2026-11-20T06:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const notice = (id: number, popup_time: string | null, popup: unknown = true) => ({
  id,
  status: 'active' as const,
  popup,
  popup_time,
})

describe('popups', () => {
  it.each([
    [true, true],
    ['true', true],
    ['yes', true],
    [1, true],
    ['1', true],
    ['no', false],
    [false, false],
    [undefined, false],
  ])('the flag %j means %j', (value, expected) => {
    expect(isPopup(value)).toBe(expected)
  })

  it.each([
    ['2026-11-20T05:00:00Z', '2026-11-20T05:00:00.000Z'],
    ['2026-11-20 10:30:00', '2026-11-20T05:00:00.000Z'],
    ['2026-11-20', '2026-11-19T18:30:00.000Z'],
    ['2026-11-20T10:30:00+05:30', '2026-11-20T05:00:00.000Z'],
    ['yesterday', undefined],
    ['', undefined],
    [null, undefined],
  ])('the time %j is parsed as %j, Indian without an offset', (value, iso) => {
    expect(popupTime(value)?.toISOString()).toBe(iso)
  })

  it('are shown within 48 hours after their time', () => {
    const notices = [
      notice(1, hoursAgo(0)),
      notice(2, hoursAgo(48)),
      notice(3, hoursAgo(48.01)),
      notice(4, hoursAgo(-1)),
      notice(5, null),
      notice(6, hoursAgo(1), false),
    ]
    expect(popupsToShow(notices, {}, now).map(({ id }) => id)).toEqual([1, 2])
  })

  it('are never shown for an inactive notice', () => {
    const inactive = { ...notice(1, hoursAgo(1)), status: 'inactive' as const }
    expect(popupsToShow([inactive, notice(2, hoursAgo(1))], {}, now).map(({ id }) => id)).toEqual([
      2,
    ])
  })

  it('pause for an hour after they were shown', () => {
    const shownAt = { 1: now.getTime() - 3_599_999, 2: now.getTime() - 3_600_000 }
    const notices = [notice(1, hoursAgo(1)), notice(2, hoursAgo(1)), notice(3, hoursAgo(1))]
    expect(popupsToShow(notices, shownAt, now).map(({ id }) => id)).toEqual([2, 3])
  })
})
