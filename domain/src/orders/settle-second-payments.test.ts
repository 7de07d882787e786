import { describe, expect, it } from 'vitest'

import {
  CHARGE,
  type Case,
  PAID,
  PART,
  REST,
  asked,
  at,
  byHand,
  ended,
  following,
  ofSecond,
  ours,
  own,
  payment,
  refund,
  request,
  second,
  twice,
} from '../../test/ledgers.ts'

describe('the money of an order that was paid twice', () => {
  const requested = { ...twice, requests: [ofSecond(1)] }
  const refused = { ...requested, refunds: [ours(1, { paymentId: 'second', state: 'failed' })] }
  const partOf = (paymentId: string, creditedPaise = 0) =>
    refund('p1', { paymentId, amountPaise: PART, creditedPaise })
  const restOf = (paymentId: string) => refund('p2', { paymentId, amountPaise: REST })
  const cases: Case[] = [
    ['returns the second payment', twice, ['request 49900 second, second payment', 'keep 49900']],
    ['does not request it again', requested, ['send q1', 'keep 49900']],
    [
      'returns it with its charge',
      { payments: [own(), second({ amountPaise: PAID + CHARGE })] },
      ['request 50900 second, second payment', 'keep 49900'],
    ],
    [
      'waits for a second payment in progress',
      { payments: [own(), second({ state: 'pending' })] },
      ['keep 49900'],
    ],
    [
      'returns the rest of it after a part',
      { ...twice, refunds: [partOf('second')] },
      ['request 39900 second, second payment', 'keep 49900'],
    ],
    [
      'replaces the refund of it by one of the rest',
      { ...requested, refunds: [partOf('second')] },
      ['withdraw q1', 'request 39900 second, second payment', 'keep 49900'],
    ],
    [
      'returns nothing more after both parts of it',
      { ...twice, refunds: [partOf('second'), restOf('second')] },
      ['keep 49900'],
    ],
    [
      'returns the whole of it after a refund of the provider failed',
      { ...twice, refunds: [refund('p1', { paymentId: 'second', state: 'failed' })] },
      ['request 49900 second, second payment', 'keep 49900'],
    ],
    [
      'keeps one of both, whichever the provider returned',
      { ...requested, refunds: [refund('p1')] },
      ['withdraw q1', 'keep 49900'],
    ],
    [
      'ends after the provider returned the first one and we the second',
      { ...requested, refunds: [ours(1, { paymentId: 'second' }), refund('p2')] },
      ['credit 49900 p2', 'returned'],
    ],
    [
      'keeps the access if a part of the first one was credited before, and the rest is returned',
      { ...twice, refunds: [partOf('own', PART), restOf('own')] },
      ['request 10000 second, second payment', 'keep 39900'],
    ],
    ['lists a refused refund of it and keeps the access', refused, ['refused:r1', 'keep 49900']],
    [
      'waits for a person if a refund of it by the provider failed after its end',
      {
        ...twice,
        refunds: [refund('p1', { paymentId: 'second', state: 'failed', hasSucceeded: true })],
      },
      ['refused:p1', 'keep 49900'],
    ],
    [
      'returns it although a refund of the first one was refused',
      { ...ended, ...twice, requests: [request(1)], refunds: [ours(1, { state: 'failed' })] },
      ['request 49900 second, second payment', 'refused:r1', 'ended'],
    ],
    [
      'sends its refund although that of the first one was returned by hand',
      {
        ...ended,
        ...twice,
        requests: [request(1), ofSecond(2)],
        outsideReturns: [byHand({ refundId: 'q1', creditedPaise: PAID })],
      },
      ['send q2', 'returned'],
    ],
    [
      'credits the refund that names the first one',
      {
        ...twice,
        refunds: [refund('p1'), refund('p2', { paymentId: 'second', amountPaise: PART })],
      },
      ['credit 10000 p1', 'keep 39900'],
    ],
    [
      'returns it again once that is resolved',
      { ...refused, resolved: [{ finding: 'refused:r1', at: at(10) }] },
      ['request 49900 second, second payment', 'keep 49900'],
    ],
    [
      'returns the rest of it again after the provider returned a part',
      {
        ...refused,
        refunds: [...refused.refunds, partOf('second')],
        resolved: [{ finding: 'refused:r1', at: at(10) }],
      },
      ['request 39900 second, second payment', 'keep 49900'],
    ],
    [
      'needs no decision about a refused refund that the provider made up for',
      { ...refused, refunds: [...refused.refunds, refund('p2', { paymentId: 'second' })] },
      ['keep 49900'],
    ],
    [
      'needs no decision about a refused refund that was returned by hand',
      { ...refused, outsideReturns: [byHand({ refundId: 'q1' })] },
      ['keep 49900'],
    ],
    [
      'waits for a person if a third payment was requested before the failure',
      {
        ...refused,
        payments: [own(), second(), payment('third')],
        requests: [ofSecond(1), ofSecond(9)],
        refunds: [...refused.refunds, ours(9, { paymentId: 'third' })],
      },
      ['refused:r1', 'keep 49900'],
    ],
    [
      'returns both if all of it is returned',
      requested,
      ['request 49900 own, operator', 'send q1', 'ended'],
      asked,
    ],
    [
      'counts a refund for what it was asked for, from whichever payment it was taken',
      { ...ended, ...twice, requests: [request(1)], refunds: [ours(1, { paymentId: 'second' })] },
      ['request 49900 second, second payment', 'credit 49900 r1', 'returned'],
    ],
    [
      'sends a refund of more than is left of each payment in parts',
      {
        ...ended,
        ...twice,
        requests: [ofSecond(1, { amountPaise: REST }), request(2)],
        refunds: [partOf('second'), ours(1, { paymentId: 'own', amountPaise: REST })],
      },
      ['withdraw q2', 'request 39900 own, policy', 'ended'],
    ],
    [
      'returns the charge of a second payment from which ours was taken',
      {
        ...ended,
        payments: [own(), second({ amountPaise: PAID + CHARGE })],
        requests: [request(1), ofSecond(2)],
        refunds: [
          ours(1, { paymentId: 'second', creditedPaise: PAID }),
          ours(2, { paymentId: 'own' }),
        ],
      },
      ['request 1000 second, second payment', 'returned'],
    ],
    [
      'needs no refund of the second payment if the provider returned the first one with its charge',
      {
        ...ended,
        payments: [own({ amountPaise: PAID + CHARGE }), second()],
        requests: [request(1)],
        refunds: [
          refund('p1', { amountPaise: PAID + CHARGE, creditedPaise: PAID }),
          ours(1, { paymentId: 'second' }),
        ],
      },
      ['returned'],
    ],
    [
      'finds a refund of more than is listed as paid',
      {
        payments: [own(), second({ state: 'unknown' })],
        requests: [ofSecond(1)],
        refunds: [ours(1, { paymentId: null, amountPaise: PAID + CHARGE })],
      },
      ['credit 49900 r1', 'overpaid:1000', 'returned'],
    ],
    [
      'does not count a refund of a payment that gave nothing',
      {
        payments: [own(), second({ state: 'failed' })],
        refunds: [refund('p1', { paymentId: 'second' })],
      },
      ['keep 49900'],
    ],
  ]
  it.each(cases)('%s', (_, facts, follows, wish) => {
    expect(following(facts, wish ?? null)).toEqual(follows)
  })
})
