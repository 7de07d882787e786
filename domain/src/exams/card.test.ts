import { describe, expect, it } from 'vitest'

import { hasUsableGrant } from '../orders/access.ts'
import { type ExamGrant, examAction, eligibilityOf } from './card.ts'

const now = new Date('2026-11-20T06:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

let count = 0
const grant = (from: number, used: number, max: number, more: Partial<ExamGrant> = {}) => ({
  id: ++count,
  starts_at: inDays(from),
  ends_at: null,
  revoked_at: null,
  opens_at: null,
  max_attempts: max,
  used,
  ...more,
})
const offered = { published: true, opens_at: null, closes_at: null }
const paid = { ...offered, type: 'paid' as const, max_attempts: 4 }
const free = { ...offered, type: 'free' as const, max_attempts: 2 }
const closed = { ...free, opens_at: inDays(-2), closes_at: inDays(-1) }
const unpublished = { ...free, published: false }
const later = { opens_at: inDays(1) }
const ended = { ends_at: inDays(-1) }
const revoked = { revoked_at: inDays(-1) }

describe('the eligibility of a learner', () => {
  it.each([
    ['paid, never bought', paid, [], 0, [false, 0, 4, false, false]],
    ['paid and bought', paid, [grant(-2, 0, 3)], 0, [true, 0, 3, true, false]],
    ['one attempt left', paid, [grant(-2, 2, 3)], 0, [true, 2, 3, true, false]],
    ['used up', paid, [grant(-2, 3, 3)], 0, [true, 3, 3, false, true]],
    ['bought again', paid, [grant(-9, 3, 3), grant(-1, 1, 2)], 0, [true, 1, 2, true, false]],
    ['used up twice', paid, [grant(-9, 3, 3), grant(-1, 2, 2)], 0, [true, 2, 2, false, true]],
    ['older one left', paid, [grant(-9, 1, 3), grant(-1, 2, 2)], 0, [true, 1, 3, true, false]],
    ['ran out unused', paid, [grant(-9, 0, 3, ended)], 0, [false, 0, 4, false, true]],
    ['refunded', paid, [grant(-9, 0, 3, revoked)], 0, [false, 0, 4, false, false]],
    ['free, new', free, [], 0, [true, 0, 2, true, false]],
    ['free, used up', free, [], 2, [true, 2, 2, false, false]],
    ['free now, bought before', free, [grant(-9, 3, 3)], 1, [true, 1, 2, true, false]],
    ['free now, bought attempts left', free, [grant(-9, 1, 3)], 1, [true, 1, 2, true, false]],
    ['free ones used up before them', free, [grant(-9, 1, 3)], 2, [true, 1, 3, true, false]],
    ['free now, all used up', free, [grant(-9, 3, 3)], 2, [true, 2, 2, false, false]],
    ['free, closed', closed, [], 0, [true, 0, 2, true, false]],
    ['free now, bought before the close', closed, [grant(-9, 1, 3)], 0, [true, 1, 3, true, false]],
    ['free now, used up before it', closed, [grant(-9, 3, 3)], 0, [true, 3, 3, false, false]],
    ['free now, ran out', closed, [grant(-9, 1, 3, ended)], 0, [true, 0, 2, true, false]],
    ['free now, refunded', closed, [grant(-9, 1, 3, revoked)], 0, [true, 0, 2, true, false]],
    [
      'of a bundle that opens it later',
      paid,
      [grant(-2, 0, 3, later)],
      0,
      [false, 0, 4, false, false],
    ],
    [
      'one that opens later, and one',
      paid,
      [grant(-1, 0, 9, later), grant(-2, 1, 3)],
      0,
      [true, 1, 3, true, false],
    ],
    ['unpublished, bought', unpublished, [grant(-9, 1, 3)], 0, [true, 1, 3, true, false]],
  ])('%s', (_, exam, grants, usedFree, [access, total, max, can, again]) => {
    expect(eligibilityOf(exam, grants, usedFree, now)).toMatchObject({
      hasAccess: access,
      totalAttempts: total,
      maxAttempts: max,
      canAttempt: can,
      needsToBuyAgain: again,
    })
  })

  it.each([
    ['never bought', [], false],
    ['bought', [grant(-9, 3, 3)], true],
    ['ran out', [grant(-9, 0, 3, ended)], false],
    ['refunded', [grant(-9, 0, 3, revoked)], false],
  ])('is that of a buyer or not, regardless of its present price: %s', (_, grants, isBought) => {
    for (const exam of [paid, free, closed, unpublished]) {
      expect(eligibilityOf(exam, grants, 0, now).isBought).toBe(isBought)
    }
  })

  it('is owned while a live entitlement has attempts left', () => {
    expect(hasUsableGrant([grant(-9, 3, 3), grant(-8, 1, 2)], now)).toBe(true)
    expect(hasUsableGrant([grant(-9, 3, 3)], now)).toBe(false)
    expect(hasUsableGrant([grant(-9, 0, 3, ended), grant(-9, 0, 3, revoked)], now)).toBe(false)
  })
})

describe('the card', () => {
  const card = {
    access_type: 'paid' as 'free' | 'paid',
    max_attempts: 2,
    open_attempt: null,
    access_info: { has_access: true, is_free: false, needs_to_buy_again: false },
    user_stats: { total_attempts: 1, can_attempt: true },
  }
  const access = (has_access: boolean, needs_to_buy_again = false) => ({
    access_info: { has_access, is_free: false, needs_to_buy_again },
  })
  const asFree = {
    access_type: 'free' as const,
    access_info: { has_access: false, is_free: true, needs_to_buy_again: false },
  }
  const used = (total_attempts: number, can_attempt: boolean) => ({
    user_stats: { total_attempts, can_attempt },
  })

  it.each([
    ['access and an attempt left', {}, 'start'],
    ['no access, paid', { ...access(false), ...used(0, false) }, 'buy'],
    ['needs to buy again', access(true, true), 'buy-again'],
    ['attempts used up, paid', used(2, false), 'buy-again'],
    ['ran out', { ...access(false, true), ...used(0, false) }, 'buy-again'],
    [
      'attempts used up, for batches alone',
      { for_batches: true as const, ...used(2, false) },
      'none',
    ],
    ['may not, though not used up', used(1, false), 'none'],
    ['free', { ...asFree, ...used(0, true) }, 'start'],
    ['free, used up', { ...asFree, ...used(2, false) }, 'none'],
    ['in progress', { open_attempt: { attempt_id: 1, deadline: '' } }, 'resume'],
    [
      'in progress, all used and to be bought again',
      { ...access(true, true), ...used(2, false), open_attempt: { attempt_id: 1, deadline: '' } },
      'resume',
    ],
  ])('with %s', (_, given, action) => {
    expect(examAction({ ...card, ...given })).toBe(action)
  })
})
