import { type Ledger, type LedgerRefund, type Purpose, isOnItsWay, refundOf } from './ledger.ts'

/** Something that returns money, with the part of it that is about the order's own payment. */
export interface ReturnedMoney {
  /** The id of the refund, of the request that is being sent, or of the outside return. */
  id: string
  refundId: string | null
  amountPaise: number
  ownPaise: number
  hasSucceeded: boolean
  creditedPaise: number
}

export interface Balance {
  /** The proven amount of the order's own payment. Our refunds of it return this amount in all. */
  paidPaise: number
  /** The own payment with a charge of the provider, which the proof does not contain. */
  ownPaise: number
  /** The other payments together. */
  secondPaise: number
  returned: ReturnedMoney[]
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

export const ownOf = (returned: readonly ReturnedMoney[]) =>
  sum(returned.map(({ ownPaise }) => ownPaise))

export const secondOf = (returned: readonly ReturnedMoney[]) =>
  sum(returned.map(({ amountPaise, ownPaise }) => amountPaise - ownPaise))

/**
 * The amounts that were paid, and which part of them each refund returns. A refund of ours returns the payment that it
 * was asked for, regardless of the payment from which the provider takes the money. Another refund returns second
 * payments first, and with the rest of its amount the order's own.
 */
export function balanceOf(ledger: Ledger): Balance {
  const paidPaise = ledger.paidPaise ?? 0
  const own = ledger.payments.find(({ id }) => id === ledger.ownPayment)
  const others = ledger.payments.filter(({ id, state }) => id !== own?.id && state === 'success')
  const balance = {
    paidPaise,
    ownPaise: Math.max(paidPaise, own?.amountPaise ?? 0),
    secondPaise: sum(others.map(({ amountPaise }) => amountPaise)),
    returned: askedFor(ledger),
  }
  for (const { amountPaise, ...refund } of notAskedFor(ledger)) {
    const room = Math.max(0, balance.secondPaise - secondOf(balance.returned))
    const ownPaise = Math.max(refund.creditedPaise, amountPaise - room)
    balance.returned.push({ ...refund, amountPaise, ownPaise })
  }
  return withoutOverflow(balance)
}

/** The refunds that we asked for, if the provider has or may have them, and the money that operators have returned. */
function askedFor(ledger: Ledger): ReturnedMoney[] {
  const { requests, outsideReturns } = ledger
  const returned: ReturnedMoney[] = []
  for (const request of requests) {
    const ownPart = (amount: number) => (request.purpose === 'own' ? amount : 0)
    const { refundId } = request
    const refund = refundOf(ledger, request)
    if (refund !== undefined && counts(ledger, refund)) {
      returned.push({ ...moneyOf(refund), ownPaise: ownPart(refund.amountPaise) })
    } else if (isOnItsWay(ledger, request)) {
      const { amountPaise } = request
      const money = { id: refundId, refundId, amountPaise, hasSucceeded: false, creditedPaise: 0 }
      returned.push({ ...money, ownPaise: ownPart(amountPaise) })
    }
    for (const one of outsideReturns.filter((outside) => outside.refundId === refundId)) {
      returned.push({ ...one, hasSucceeded: true, ownPaise: ownPart(one.amountPaise) })
    }
  }
  return returned
}

/** Refunds that we did not ask for: credited ones (of the own payment) first, then ones that name another payment. */
function notAskedFor(ledger: Ledger) {
  const isAsked = (id: string | null) => ledger.requests.some(({ refundId }) => refundId === id)
  const refunds = ledger.refunds
    .filter((refund) => !isAsked(refund.refundId) && counts(ledger, refund))
    .map((refund) => ({ ...moneyOf(refund), paymentId: refund.paymentId }))
  const outside = ledger.outsideReturns
    .filter(({ refundId }) => !isAsked(refundId))
    .map((one) => ({ ...one, hasSucceeded: true, paymentId: null }))
  const rank = ({
    creditedPaise,
    paymentId,
  }: {
    creditedPaise: number
    paymentId: string | null
  }) => (creditedPaise > 0 ? 0 : paymentId !== null && paymentId !== ledger.ownPayment ? 1 : 2)
  return [...refunds, ...outside].toSorted((a, b) => rank(a) - rank(b))
}

const moneyOf = ({ id, refundId, amountPaise, state, creditedPaise }: LedgerRefund) => ({
  id,
  refundId,
  amountPaise,
  creditedPaise,
  hasSucceeded: state === 'succeeded',
})

/** Not a failed refund, nor one of a payment that gave us nothing. */
function counts({ payments }: Ledger, { state, paymentId }: LedgerRefund): boolean {
  if (state === 'failed') return false
  const payment = payments.find(({ id }) => id === paymentId)
  return payment === undefined || payment.state === 'success'
}

/** If more is returned of one payment than it paid, the rest counts as returned of the other payment. */
function withoutOverflow({ returned, ...balance }: Balance): Balance {
  let tooMuchOwn = ownOf(returned) - balance.ownPaise
  let tooMuchSecond = secondOf(returned) - balance.secondPaise
  const moved = returned.toReversed().map((one) => {
    if (tooMuchOwn > 0 && tooMuchSecond < 0) {
      const paise = Math.min(one.ownPaise, tooMuchOwn, -tooMuchSecond)
      tooMuchOwn -= paise
      tooMuchSecond += paise
      return { ...one, ownPaise: one.ownPaise - paise }
    }
    if (tooMuchSecond > 0 && tooMuchOwn < 0) {
      const paise = Math.min(one.amountPaise - one.ownPaise, tooMuchSecond, -tooMuchOwn)
      tooMuchSecond -= paise
      tooMuchOwn += paise
      return { ...one, ownPaise: one.ownPaise + paise }
    }
    return one
  })
  return { ...balance, returned: moved.toReversed() }
}

/** The paise that are still to be returned. `isEnded`: the whole own payment is to be returned, else nothing of it. */
export function dueOf(
  { paidPaise }: Ledger,
  { returned, ...balance }: Balance,
  isEnded: boolean,
): Record<Purpose, number> {
  const own = isEnded ? Math.max(0, balance.paidPaise - ownOf(returned)) : 0
  const second = Math.max(0, balance.secondPaise - secondOf(returned))
  return { own, second: paidPaise === null ? 0 : second }
}
