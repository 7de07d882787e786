import { describe, expect, it } from 'vitest'

import { ORDER_STATES } from './order.ts'
import {
  type Asking,
  type Fulfilment,
  type OrderFacts,
  type OrderStep,
  type PaidFacts,
  fulfilmentOf,
  stepOf,
} from './settle-order.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-20T12:00:01Z')

const order: OrderFacts = {
  state: 'session_ready',
  isFree: false,
  expiresAt: later,
  hasAttempt: false,
}
const verify: Asking = { occasion: 'verify' }
const closed: Asking = { occasion: 'verify', isClosed: true }
const replace: Asking = { occasion: 'replace', ending: 'replaced' }
const sweep: Asking = { occasion: 'sweep' }
const ask = (reading: 'always' | 'if free' | 'never', ending: string | null): OrderStep => ({
  kind: 'ask',
  reading,
  ending,
})
const LATE = 'not paid in time'

describe('the next step of an order', () => {
  const cases: [string, Partial<OrderFacts>, Asking, OrderStep][] = [
    ['the page of the buyer reads all attempts', {}, verify, ask('always', null)],
    ['a closed checkout reads them if calls are left', {}, closed, ask('if free', null)],
    ['a closed one with an attempt always', { hasAttempt: true }, closed, ask('always', null)],
    ['a check reads none', {}, sweep, ask('never', null)],
    ['a check of an order with an attempt', { hasAttempt: true }, sweep, ask('always', null)],
    ['a newer order ends it', {}, replace, ask('always', 'replaced')],
    ['an order that expires now ends', { expiresAt: now }, sweep, ask('always', LATE)],
    ['a closed, expired one ends', { expiresAt: now }, closed, ask('always', LATE)],
    ['another reason comes first', { expiresAt: now }, replace, ask('always', 'replaced')],
    ['without a session', { state: 'created' }, replace, ask('always', 'replaced')],
    ['an ended order does not end again', { state: 'expired' }, replace, ask('never', null)],
    ['a failed one is asked about', { state: 'failed', expiresAt: now }, sweep, ask('never', null)],
    ['a late look at an ended one', { state: 'expired' }, verify, ask('always', null)],
    [
      'a stored proof is not asked about',
      { state: 'paid', expiresAt: now },
      sweep,
      { kind: 'fulfil' },
    ],
    ['a stored proof when it is replaced', { state: 'paid' }, replace, { kind: 'fulfil' }],
    ['a free order on request', { isFree: true }, verify, { kind: 'grant free' }],
    ['an expired free order', { isFree: true, expiresAt: now }, verify, { kind: 'grant free' }],
    ['a free order in a check', { isFree: true }, sweep, { kind: 'end free', ending: null }],
    [
      'an expired one in a check',
      { isFree: true, expiresAt: now },
      sweep,
      { kind: 'end free', ending: LATE },
    ],
    [
      'a free order that is replaced',
      { isFree: true },
      replace,
      { kind: 'end free', ending: 'replaced' },
    ],
  ]
  it.each(cases)('%s', (_name, facts, asking, step) => {
    expect(stepOf({ ...order, ...facts }, asking, now)).toEqual(step)
  })

  it('is none for a settled order, however it is asked for', () => {
    const settled = ORDER_STATES.filter(
      (state) => !['created', 'session_ready', 'failed', 'expired', 'paid'].includes(state),
    )
    const steps = settled.flatMap((state) =>
      [verify, closed, replace, sweep].flatMap((asking) =>
        [true, false].map((isFree) => stepOf({ ...order, state, isFree }, asking, now).kind),
      ),
    )
    expect(steps).toHaveLength(4 * 4 * 2)
    expect(new Set(steps)).toEqual(new Set(['none']))
  })
})

describe('a paid order', () => {
  const paid: PaidFacts = {
    state: 'paid',
    duePaise: 49_900,
    dueCurrency: 'INR',
    paidPaise: 49_900,
    paidCurrency: 'INR',
    isErased: false,
    isNeedless: false,
  }
  const cases: [string, Partial<PaidFacts>, Fulfilment][] = [
    ['is granted', {}, 'grant'],
    ['with one paisa too little is reviewed', { paidPaise: 49_899 }, 'review: amount'],
    ['with one paisa too much is reviewed', { paidPaise: 49_901 }, 'review: amount'],
    ['in another currency is reviewed', { paidCurrency: 'USD' }, 'review: amount'],
    ['without an amount is reviewed', { paidPaise: null }, 'review: amount'],
    ['of a buyer with access is refunded', { isNeedless: true }, 'refund'],
    [
      'with another amount and access is reviewed',
      { isNeedless: true, paidPaise: 1 },
      'review: amount',
    ],
    ['of a deleted account is reviewed', { isErased: true }, 'review: erased'],
    [
      'of a deleted account with another amount is reviewed',
      { isErased: true, paidPaise: 1 },
      'review: erased',
    ],
  ]
  it.each(cases)('%s', (_name, facts, fulfilment) => {
    expect(fulfilmentOf({ ...paid, ...facts })).toBe(fulfilment)
  })

  it('is decided about in no other state', () => {
    for (const state of ORDER_STATES.filter((one) => one !== 'paid')) {
      expect(fulfilmentOf({ ...paid, state })).toBe('none')
    }
  })
})
