import { describe, expect, it } from 'vitest'

import type { Ledger, LedgerPayment, LedgerRefund, OutsideReturn, RefundRequest } from './ledger.ts'
import type { OrderState } from './order.ts'
import { type Settled, settle } from './settle.ts'

/** The last one was found by a longer run: a refund that had failed is made after all. */
const SEEDS = [...Array.from({ length: 2000 }, (_, n) => n + 1), 14_235]
const PAID = 49_900
const CHARGED = 50_900
const PARTS = [10_000, 39_900, PAID, 19_900, 1000, CHARGED]
const MINUTE = 60_000

interface Made {
  id: string
  refundId: string | null
  paymentId: string
  amountPaise: number
  state: 'pending' | 'succeeded' | 'failed'
}

/** Numbers that are the same each time for a seed. */
function numbersOf(seed: number) {
  let state = seed * 2_654_435_761 + 1
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** One order with its provider, which takes our refunds from any payment that has enough left, and our rows. */
function history(seed: number) {
  const next = numbersOf(seed)
  let minutes = 0
  const now = () => new Date(minutes * MINUTE)
  // The provider's.
  const paid: { id: string; amountPaise: number }[] = []
  const made: Made[] = []
  let isDisputed = false
  /** More than we asked for, or what had failed and was made nevertheless, perhaps after we had returned it again. */
  let unasked = 0
  // Ours.
  let state: OrderState = 'fulfilled'
  let payments: LedgerPayment[] = []
  const refunds: LedgerRefund[] = []
  const requests: (RefundRequest & { sends: number })[] = []
  const outside: OutsideReturn[] = []
  const resolved: { finding: string; at: Date }[] = []
  let disputes: { receivedAt: Date }[] = []
  let readAt: Date | null = null

  const leftOf = (id: string) =>
    (paid.find((one) => one.id === id)?.amountPaise ?? 0) -
    made
      .filter((one) => one.paymentId === id && one.state !== 'failed')
      .reduce((sum, one) => sum + one.amountPaise, 0)
  const pay = () => {
    const amountPaise = next(3) === 0 ? CHARGED : PAID
    paid.push({ id: `pay${paid.length}`, amountPaise })
  }
  const ledger = (): Ledger => ({
    state,
    paidPaise: PAID,
    ownPayment: payments[0]?.id ?? null,
    receiptPaise: PAID,
    payments,
    refunds,
    requests,
    outsideReturns: outside,
    disputes,
    announced: [],
    resolved,
    refundsReadAt: readAt,
  })

  /** The one writer. */
  function write(asked: Parameters<typeof settle>[1] = null): Settled {
    const settled = settle(ledger(), asked)
    for (const id of settled.withdrawn) {
      const request = requests.find(({ refundId }) => refundId === id)
      if (request !== undefined) request.isWithdrawn = true
    }
    for (const { isReplacement: _, decidedAt, ...request } of settled.requests) {
      requests.push({
        ...request,
        refundId: `ours${requests.length}`,
        requestedAt: now(),
        decidedAt: decidedAt ?? now(),
        sentAt: null,
        isWithdrawn: false,
        sends: 0,
      })
    }
    for (const { id, amountPaise } of settled.creditNotes) {
      const row = [...refunds, ...outside].find((one) => one.id === id)
      if (row === undefined) throw new Error('a credit note of an unknown refund')
      row.creditedPaise += amountPaise
    }
    if (settled.endsAccess && state === 'fulfilled') state = 'refund_requested'
    if (settled.isReturned) state = 'refunded'
    else if (state === 'refunded') state = 'refund_requested'
    return settled
  }

  const readPayments = () => {
    payments = paid.map((one) => ({ ...one, state: 'success', isOutside: false }))
  }
  function mirror(one: Made): void {
    const known = refunds.find(({ id }) => id === one.id)
    const hasSucceeded = one.state === 'succeeded' || known?.hasSucceeded === true
    const failedAt = one.state === 'failed' ? (known?.failedAt ?? now()) : null
    const row = { ...one, hasSucceeded, failedAt, creditedPaise: known?.creditedPaise ?? 0 }
    if (known === undefined) refunds.push(row)
    else Object.assign(known, row)
  }
  function read(): void {
    readPayments()
    made.forEach((one) => mirror(one))
    readAt = now()
    write()
  }

  /** The provider takes it, or rejects it: undefined. Its id may name another refund after the restore of a backup. */
  function create({ refundId, amountPaise: asked }: RefundRequest): Made | undefined {
    const known = made.find((one) => one.refundId === refundId)
    if (known !== undefined) return known
    const amountPaise = next(16) === 0 ? (pick(PARTS) ?? asked) : asked
    const from = paid.toReversed().find(({ id }) => leftOf(id) >= amountPaise)
    if (from === undefined) return undefined
    const one: Made = {
      id: `r${made.length}`,
      refundId,
      paymentId: from.id,
      amountPaise,
      state: 'pending',
    }
    made.push(one)
    unasked += Math.max(0, amountPaise - asked)
    return one
  }

  function send(): void {
    minutes += 2
    read()
    const { sendable } = write()
    const request = requests.find(({ refundId }) => sendable.includes(refundId))
    if (request === undefined) return
    if (isDisputed && !request.despiteDispute) throw new Error('sent while it is disputed')
    request.sentAt = now()
    request.sends++
    const fate = next(5)
    // Lost before it arrived.
    if (fate === 0) return
    const one = create(request)
    // Lost on its way back, or refused by us.
    if (fate === 1 || (one !== undefined && one.amountPaise !== request.amountPaise)) return
    if (one === undefined) {
      request.sentAt = null
      read()
    } else {
      mirror(one)
      write()
    }
  }

  const pick = <T>(list: readonly T[]): T | undefined => list[next(list.length)]
  const often = [read, read, send, send, send]
  const steps: (() => void)[] = [
    () => paid.length < 3 && pay(),
    ...often,
    () => {
      const of = pick(paid)
      const amountPaise = pick(PARTS) ?? PAID
      if (of === undefined || leftOf(of.id) < amountPaise) return
      const id = `r${made.length}`
      const made_ = (['pending', 'succeeded', 'failed'] as const)[next(3)] ?? 'pending'
      made.push({ id, refundId: null, paymentId: of.id, amountPaise, state: made_ })
    },
    () => {
      const one = pick(made.filter((refund) => refund.state === 'pending'))
      if (one !== undefined) one.state = next(3) === 0 ? 'failed' : 'succeeded'
    },
    () => {
      // After its end: the bank returns it, or makes it after all.
      const one = pick(made.filter((refund) => refund.state !== 'pending'))
      if (one === undefined || next(4) !== 0) return
      if (one.state === 'succeeded') one.state = 'failed'
      else if (leftOf(one.paymentId) >= one.amountPaise) {
        one.state = 'succeeded'
        unasked += one.amountPaise
      }
    },
    () => {
      const despiteDispute = next(4) === 0
      if (isDisputed && !despiteDispute) return
      write({ cause: 'operator', at: now(), despiteDispute })
    },
    () => {
      isDisputed = !isDisputed
      disputes = isDisputed ? [{ receivedAt: new Date(now().getTime() + 1) }] : []
      if (isDisputed) requests.forEach((request) => (request.despiteDispute = false))
    },
    () => {
      minutes += 2
      read()
      const { findings } = write()
      const one = pick(findings)
      if (one !== undefined) resolved.push({ finding: one.id, at: now() })
      write()
    },
    () => {
      minutes += 61
    },
  ]

  function comeToRest(): void {
    isDisputed = false
    disputes = []
    for (let day = 0; day < 30; day++) {
      minutes += 24 * 60
      for (const one of made) if (one.state === 'pending') one.state = 'succeeded'
      send()
    }
    for (const one of made) if (one.state === 'pending') one.state = 'succeeded'
    read()
  }

  pay()
  return {
    next,
    steps,
    comeToRest,
    ledger,
    write,
    made,
    paid,
    requests,
    refunds,
    outside,
    state: () => state,
    unasked: () => unasked,
  }
}

const sum = (list: readonly { amountPaise: number }[]) =>
  list.reduce((total, { amountPaise }) => total + amountPaise, 0)

/** The rules that do not hold after a history that has come to rest. */
function brokenRules(run: ReturnType<typeof history>, settled: Settled): string[] {
  const isFound = settled.findings.length > 0
  const isLive = run.state() === 'fulfilled'
  const returned = run.made.filter(({ state }) => state !== 'failed')
  const second = sum(run.paid.slice(1))
  const own = run.paid[0]?.amountPaise ?? 0
  const ours = sum(returned.filter(({ refundId }) => refundId !== null))
  const all = sum(returned)
  const credited = run.refunds.reduce((total, { creditedPaise }) => total + creditedPaise, 0)
  const unasked = run.unasked()
  const rules: Record<string, boolean> = {
    'nothing is left to request or withdraw':
      settled.requests.length + settled.withdrawn.length === 0,
    'nothing waits to be sent unless a person has to decide':
      isFound || settled.sendable.length === 0,
    'not more is returned than was paid': all <= own + second,
    'ours do not return what the access is for': !isLive || ours <= second + unasked,
    'a second payment is returned': !isLive || isFound || all >= second,
    'access has money': !isLive || (all < PAID + second && settled.keptPaise > 0),
    'an order whose access has ended is returned': isLive || isFound || run.state() === 'refunded',
    'all of it is returned': isLive || isFound || all >= PAID + second,
    'ours return no charge of the own payment':
      isLive || isFound || ours <= PAID + second + unasked,
    'not more is credited than the receipt': credited <= PAID,
    'no refund is credited with more than it returns': run.refunds.every(
      ({ creditedPaise, amountPaise }) => creditedPaise <= amountPaise,
    ),
    'what is returned is credited': isLive || isFound || credited === PAID,
  }
  return Object.keys(rules).filter((rule) => !rules[rule])
}

describe('what is returned of an order after random events', () => {
  it(`keeps or returns each payment once, or finds something, in ${SEEDS.length} histories`, () => {
    const kinds = { live: 0, ended: 0, found: 0 }
    for (const seed of SEEDS) {
      const run = history(seed)
      const count = 8 + run.next(20)
      for (let n = 0; n < count; n++) run.steps[run.next(run.steps.length)]?.()
      run.comeToRest()
      const settled = run.write()
      const isFound = settled.findings.length > 0
      kinds[isFound ? 'found' : run.state() === 'fulfilled' ? 'live' : 'ended']++
      // The facts give the same again.
      expect(run.write(), `seed ${seed}`).toEqual(settled)
      expect(brokenRules(run, settled), `seed ${seed}`).toEqual([])
    }
    expect(Math.min(...Object.values(kinds))).toBeGreaterThan(SEEDS.length / 20)
  })
})
