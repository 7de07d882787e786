import { describe, expect, it } from 'vitest'

import { ORDER_STATES } from './order.ts'
import {
  groupOfState,
  paymentGroup,
  paymentStatus,
  readPaymentStatus,
  statesOfGroup,
} from './payment-status.ts'

describe('the status of a payment', () => {
  it.each([
    ['created', 'created', 'pending'],
    ['session_ready', 'pending', 'pending'],
    ['paid', 'processing', 'pending'],
    ['pending_review', 'processing', 'pending'],
    ['fulfilled', 'success', 'successful'],
    ['refund_requested', 'processing', 'pending'],
    ['refunded', 'refunded', 'failed'],
    ['failed', 'failed', 'failed'],
    ['expired', 'cancelled', 'failed'],
  ] as const)('of an order that is %s is %s, in the group %s', (state, word, group) => {
    expect([paymentStatus(state), groupOfState(state)]).toEqual([word, group])
    expect(statesOfGroup(group)).toContain(state)
  })

  it('puts every state into one group', () => {
    const all = (['successful', 'pending', 'failed'] as const).flatMap(statesOfGroup)
    expect(all.toSorted()).toEqual(ORDER_STATES.toSorted())
  })

  it.each([
    ['success', 'successful'],
    ['successful', 'successful'],
    ['completed', 'successful'],
    ['paid', 'successful'],
    ['captured', 'successful'],
    ['pending', 'pending'],
    ['processing', 'pending'],
    ['created', 'pending'],
    ['authorized', 'pending'],
    ['failed', 'failed'],
    ['failure', 'failed'],
    ['cancelled', 'failed'],
    ['canceled', 'failed'],
    ['refunded', 'failed'],
    ['weird', null],
  ])('groups %s as %s', (word, group) => {
    expect(paymentGroup(word)).toBe(group)
  })

  it.each([
    [['success', 'failed'], 'success'],
    [[undefined, 'failed'], 'failed'],
    [[' Captured '], 'captured'],
    [[''], 'pending'],
    [[null], 'pending'],
    [[], 'pending'],
    [['undefined'], 'pending'],
    [['NULL'], 'pending'],
    [['empty'], 'pending'],
    [['null', 'paid'], 'paid'],
    [[7], 'pending'],
    [['weird'], 'weird'],
  ])('reads %j as %s', (sent, word) => {
    expect(readPaymentStatus(...sent)).toBe(word)
  })
})
