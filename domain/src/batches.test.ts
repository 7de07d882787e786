import { expect, it } from 'vitest'

import { batchState, invitationEnd, invitationState } from './batches.ts'

const days = { first_day: '2026-12-01', last_day: '2026-12-31' }

it.each([
  ['2026-11-30T18:29:59Z', 'later'],
  ['2026-11-30T18:30:00Z', 'running'],
  ['2026-12-31T18:29:59Z', 'running'],
  ['2026-12-31T18:30:00Z', 'over'],
])('a batch of December is, at %s, %s', (at, state) => {
  expect(batchState(days, new Date(at))).toBe(state)
})

const now = new Date('2026-12-10T06:00:00Z')
const invitation = {
  most: 2,
  used: 1,
  ends_at: invitationEnd('2026-12-10'),
  ended_at: null,
  needs_approval: false,
}
const invited = { days, isMember: false, isWaiting: false, wasMember: false }

it.each([
  ['open', {}, {}],
  ['asks', { needs_approval: true }, {}],
  ['asks', {}, { wasMember: true }],
  ['asked', { used: 2 }, { isWaiting: true }],
  ['member', { used: 2, ended_at: now }, { isMember: true, wasMember: true }],
  ['full', { used: 2 }, {}],
  ['over', { ended_at: now }, {}],
  ['over', { ends_at: now }, {}],
  ['over', {}, { days: { ...days, last_day: '2026-12-09' } }],
  ['over', {}, { days: { ...days, last_day: '2026-12-09' }, isWaiting: true }],
  ['open', {}, { days: { first_day: '2026-12-20', last_day: '2026-12-31' } }],
] as const)('an invitation is %s with %j for %j', (state, given, who) => {
  expect(invitationState({ ...invitation, ...given }, { ...invited, ...who }, now)).toBe(state)
})

it('an invitation ends with its last day in India', () => {
  expect(invitationEnd('2026-12-10')).toEqual(new Date('2026-12-10T18:30:00Z'))
})
