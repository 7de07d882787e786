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
  ours,
  own,
  refund,
  request,
  twice,
} from '../../test/ledgers.ts'

describe('the money of an order with one payment', () => {
  const rejected = { ...ended, requests: [request(1)] }
  const refused = { ...rejected, refunds: [ours(1, { state: 'failed' })] }
  const part = refund('p1', { amountPaise: PART })
  const credited = { ...part, creditedPaise: PART }
  const restOfPart = { requests: [request(1, { amountPaise: REST })] }
  const cases: Case[] = [
    ['is kept', {}, ['keep 49900']],
    [
      'is returned as a whole if that is asked for',
      {},
      ['request 49900 own, operator', 'ended'],
      asked,
    ],
    ['is not requested again', rejected, ['send q1', 'ended'], asked],
    ['without a proof of payment is not returned', { paidPaise: null, ...twice }, ['keep 0']],
    [
      'of which the provider returned a part is kept without it',
      { refunds: [part] },
      ['credit 10000 p1', 'keep 39900'],
    ],
    [
      'of which a part is on its way is kept without it, and credited later',
      { refunds: [refund('p1', { amountPaise: PART, state: 'pending' })] },
      ['keep 39900'],
    ],
    [
      'stays if a refund of the provider failed',
      { refunds: [refund('p1', { state: 'failed' })] },
      ['keep 49900'],
    ],
    [
      'of which a part was returned is returned by the rest',
      { refunds: [credited] },
      ['request 39900 own, operator', 'ended'],
      asked,
    ],
    [
      'that was returned in parts ends the access with the last one',
      { refunds: [credited, refund('p2', { amountPaise: REST })] },
      ['credit 39900 p2', 'returned'],
    ],
    [
      'of which more was returned than was paid is found',
      { refunds: [credited, refund('p2', { amountPaise: PAID })] },
      ['credit 39900 p2', 'overpaid:10000', 'returned'],
    ],
    [
      'that the provider returns ends the access before the bank has done it',
      { refunds: [refund('p1', { state: 'pending' })] },
      ['ended'],
    ],
    [
      'that the provider returned instead of ours is not returned twice',
      { ...rejected, refunds: [refund('p1')] },
      ['withdraw q1', 'credit 49900 p1', 'returned'],
    ],
    [
      'of which the provider returned a part before ours was sent is returned by the rest',
      { ...rejected, refunds: [part] },
      ['withdraw q1', 'request 39900 own, policy', 'credit 10000 p1', 'ended'],
    ],
    [
      'whose refund was sent a moment ago is not returned again',
      { ...ended, requests: [request(1, { sentAt: at(59) })] },
      ['ended'],
      asked,
    ],
    [
      'whose refund was sent and did not arrive is sent again',
      { ...ended, requests: [request(1, { sentAt: at(58) })] },
      ['send q1', 'ended'],
    ],
    ['whose refund the bank refused waits for a person', refused, ['refused:r1', 'ended']],
    [
      'whose refund the bank refused is returned again if a person decides so',
      refused,
      ['request 49900 own, operator', 'refused:r1', 'ended'],
      asked,
    ],
    [
      'whose refused refund was resolved is returned again',
      { ...refused, resolved: [{ finding: 'refused:r1', at: at(10) }] },
      ['request 49900 own, policy', 'ended'],
    ],
    [
      'whose refund failed again after it was resolved waits again',
      { ...refused, resolved: [{ finding: 'refused:r1', at: at(9) }] },
      ['refused:r1', 'ended'],
    ],
    [
      'whose refused refund was requested again sends only the later one',
      { ...refused, requests: [request(1), request(10)] },
      ['send q10', 'ended'],
    ],
    [
      'whose repeated refund was withdrawn waits again',
      { ...refused, requests: [request(1), request(10, { isWithdrawn: true })] },
      ['refused:r1', 'ended'],
    ],
    [
      'whose refused refund was made after all withdraws the later one',
      { ...ended, requests: [request(1), request(11)], refunds: [ours(1)] },
      ['withdraw q11', 'credit 49900 r1', 'returned'],
    ],
    [
      'whose refused refund was returned by hand is returned',
      { ...refused, outsideReturns: [byHand({ refundId: 'q1' })] },
      ['credit 49900 hand', 'returned'],
    ],
    [
      'that was returned by hand and by the provider is found',
      {
        ...rejected,
        refunds: [ours(1)],
        outsideReturns: [byHand({ refundId: 'q1', creditedPaise: PAID })],
      },
      ['overpaid:49900', 'returned'],
    ],
    [
      'whose refund failed after its end waits for a person, and keeps its credit note',
      {
        ...rejected,
        refunds: [ours(1, { state: 'failed', hasSucceeded: true, creditedPaise: PAID })],
      },
      ['refused:r1', 'ended'],
    ],
    [
      'whose refund by the provider failed after it had ended the access waits for a person',
      { ...ended, refunds: [refund('p1', { state: 'failed' })] },
      ['request 49900 own, operator', 'refused:p1', 'ended'],
      asked,
    ],
    [
      'whose refused refund is followed by a part of the provider still waits',
      { ...refused, refunds: [ours(1, { state: 'failed' }), part] },
      ['credit 10000 p1', 'refused:r1', 'ended'],
    ],
    [
      'of which a part failed after ours returned the rest is returned by a further refund',
      {
        ...ended,
        ...restOfPart,
        refunds: [
          refund('p1', { amountPaise: PART, state: 'failed' }),
          ours(1, { amountPaise: REST, creditedPaise: REST }),
        ],
      },
      ['request 10000 own, policy', 'ended'],
    ],
    [
      'whose part is made after all gets a second credit note for the rest of it',
      {
        ...ended,
        requests: [request(1, { amountPaise: 47_900 })],
        refunds: [
          refund('p1', { amountPaise: 2000, creditedPaise: 1000 }),
          ours(1, { amountPaise: 47_900, creditedPaise: 47_900 }),
        ],
      },
      ['credit 1000 p1', 'returned'],
    ],
    [
      'whose refund was taken with a smaller amount is returned by a further one',
      { ...rejected, refunds: [ours(1, { amountPaise: REST })] },
      ['request 10000 own, policy', 'credit 39900 r1', 'ended'],
    ],
    [
      'whose charge is returned with it is credited as the receipt states it',
      {
        payments: [own({ amountPaise: PAID + CHARGE })],
        refunds: [refund('p1', { amountPaise: PAID + CHARGE })],
      },
      ['credit 49900 p1', 'returned'],
    ],
    [
      'whose charge is returned after it has no further credit note',
      {
        ...rejected,
        payments: [own({ amountPaise: PAID + CHARGE })],
        refunds: [ours(1, { creditedPaise: PAID }), refund('p2', { amountPaise: CHARGE })],
      },
      ['returned'],
    ],
    [
      'that an offer has reduced is requested as far as one payment goes',
      { payments: [own({ amountPaise: PAID - CHARGE })] },
      ['request 48900 own, operator', 'ended'],
      asked,
    ],
    [
      'that an offer has reduced leaves the offer to be returned',
      {
        ...ended,
        payments: [own({ amountPaise: PAID - CHARGE })],
        requests: [request(1, { amountPaise: PAID - CHARGE })],
        refunds: [ours(1, { amountPaise: PAID - CHARGE, creditedPaise: PAID - CHARGE })],
      },
      ['request 1000 own, policy', 'ended'],
    ],
    [
      'that was taken at the desk is returned by hand, and never requested',
      { payments: [own({ isOutside: true })] },
      ['return-by-hand:own', 'ended'],
      asked,
    ],
    [
      'that was taken at the desk is returned when that is recorded',
      { ...ended, payments: [own({ isOutside: true })], outsideReturns: [byHand()] },
      ['credit 49900 hand', 'returned'],
    ],
    [
      'of which a refund is announced and not listed sends nothing',
      { ...rejected, announced: ['p9'] },
      ['announced:p9', 'ended'],
    ],
    [
      'that is disputed sends nothing',
      { ...rejected, disputes: [{ receivedAt: at(0) }] },
      ['ended'],
    ],
    [
      'that is disputed is sent if that was decided in spite of it',
      {
        ...ended,
        requests: [request(1, { despiteDispute: true })],
        disputes: [{ receivedAt: at(1) }],
      },
      ['send q1', 'ended'],
    ],
    [
      'whose dispute is newer than the decision in spite of one sends nothing',
      {
        ...ended,
        requests: [request(1, { despiteDispute: true })],
        disputes: [{ receivedAt: at(2) }],
      },
      ['ended'],
    ],
    [
      'that is disputed replaces a held request if a person decides in spite of it',
      { ...rejected, disputes: [{ receivedAt: at(2) }] },
      ['withdraw q1', 'request 49900 own, operator, in spite of a dispute', 'ended'],
      { ...asked, despiteDispute: true },
    ],
  ]
  it.each(cases)('%s', (_, facts, follows, wish) => {
    expect(following(facts, wish ?? null)).toEqual(follows)
  })
})
