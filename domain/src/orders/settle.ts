import { type Balance, type ReturnedMoney, balanceOf, dueOf, ownOf } from './balance.ts'
import { type Finding, findingsOf } from './findings.ts'
import {
  type Ledger,
  PURPOSES,
  type Purpose,
  type RefundCause,
  type RefundRequest,
  hasEnded,
  isOnItsWay,
  refundOf,
} from './ledger.ts'

/** The wish of an operator, or of the grant, to return an order's own payment. */
export interface Asked {
  cause: Exclude<RefundCause, 'second payment'>
  at: Date
  despiteDispute: boolean
}

/** A request to be stored, with a new id. */
export interface NewRequest extends Pick<RefundRequest, 'amountPaise' | 'purpose' | 'cause'> {
  /** Null: now. */
  decidedAt: Date | null
  despiteDispute: boolean
  /** Whether it takes the place of a withdrawn one, so that the buyer knows of it already. */
  isReplacement: boolean
}

/** The decisions about an order's money that follow from the facts. */
export interface Settled {
  /** The paise of the order's own payment that we keep. */
  keptPaise: number
  /** Whether the access that the order gave ends. */
  endsAccess: boolean
  /** Whether the provider, or an operator, has returned the whole own payment. */
  isReturned: boolean
  /** Requests that are not to be sent, because another amount is to be returned. */
  withdrawn: string[]
  requests: NewRequest[]
  /** Requests that may be sent to the provider now. */
  sendable: string[]
  /** The credit notes to issue, by what returned the money. */
  creditNotes: { id: string; amountPaise: number }[]
  findings: Finding[]
}

/**
 * Decides from all facts about an order's money; reads no clock. With `asked` the whole own payment is to be
 * returned. Nothing is returned of an order without a proof of payment.
 */
export function settle(ledger: Ledger, asked: Asked | null = null): Settled {
  const balance = balanceOf(ledger)
  const own = ownOf(balance.returned)
  const isWhole = balance.paidPaise > 0 && own >= balance.paidPaise
  const isEnded = asked !== null || isWhole || hasEnded(ledger)
  const due = dueOf(ledger, balance, isEnded)
  const findings = findingsOf(ledger, balance, due)
  const plans = PURPOSES.map((purpose) => plan(ledger, { purpose, due, findings, asked }))
  const withdrawn = plans.flatMap((one) => one.withdrawn)
  const done = balance.returned.filter(({ hasSucceeded }) => hasSucceeded)
  return {
    keptPaise: isEnded ? 0 : balance.paidPaise - own,
    endsAccess: isEnded,
    isReturned: isEnded && balance.paidPaise > 0 && ownOf(done) >= balance.paidPaise,
    withdrawn,
    requests: plans.flatMap(({ request }) => (request === null ? [] : [request])),
    sendable: openRequests(ledger)
      .filter((one) => !withdrawn.includes(one.refundId) && !isHeld(ledger, one, findings))
      .map(({ refundId }) => refundId),
    creditNotes: creditNotesOf(ledger, balance),
    findings,
  }
}

/** Requests that the provider does not have and that are not on their way to it. */
const openRequests = (ledger: Ledger): RefundRequest[] =>
  ledger.requests.filter(
    (request) =>
      !request.isWithdrawn &&
      refundOf(ledger, request) === undefined &&
      !ledger.outsideReturns.some(({ refundId }) => refundId === request.refundId) &&
      !isOnItsWay(ledger, request),
  )

/** Whether a request waits for a decision, or for the end of a dispute that its decision did not know. */
const isHeld = (ledger: Ledger, request: RefundRequest, findings: readonly Finding[]): boolean =>
  isDisputed(ledger, request) || findings.some(({ kind }) => kind === 'announced')

const isDisputed = ({ disputes }: Ledger, { despiteDispute, decidedAt }: RefundRequest) =>
  disputes.some(({ receivedAt }) => !despiteDispute || receivedAt.getTime() > decidedAt.getTime())

interface Planning {
  purpose: Purpose
  due: Record<Purpose, number>
  findings: readonly Finding[]
  asked: Asked | null
}

interface Plan {
  withdrawn: string[]
  request: NewRequest | null
}

/**
 * The requests for money that is still to be returned, of the own payment or of the second ones; one request at a time.
 * An operator who decides in spite of a dispute replaces a request that the dispute holds.
 */
function plan(ledger: Ledger, { purpose, due, findings, asked }: Planning): Plan {
  const duePaise = due[purpose]
  const open = openRequests(ledger).filter((one) => one.purpose === purpose)
  const most = leftOfOnePayment(ledger)
  const requested = open.reduce((total, { amountPaise }) => total + amountPaise, 0)
  const decided = purpose === 'own' ? asked : null
  const isOverruled =
    decided?.despiteDispute === true && open.some((one) => isDisputed(ledger, one))
  const mustReplace =
    isOverruled || requested > duePaise || open.some(({ amountPaise }) => amountPaise > most)
  const withdrawn = mustReplace ? open.map(({ refundId }) => refundId) : []
  const missing = Math.min(duePaise - (mustReplace ? 0 : requested), most)
  const waits = findings.some((one) => one.kind === 'refused' && one.purpose === purpose)
  if (missing <= 0 || (waits && !mustReplace && decided === null))
    return { withdrawn, request: null }
  const last = ledger.requests.findLast((one) => one.purpose === purpose)
  return {
    withdrawn,
    request: {
      amountPaise: missing,
      purpose,
      cause: purpose === 'second' ? 'second payment' : ((decided ?? last)?.cause ?? 'operator'),
      decidedAt: decided?.at ?? last?.decidedAt ?? null,
      despiteDispute: (decided ?? last)?.despiteDispute ?? false,
      isReplacement: mustReplace,
    },
  }
}

/**
 * The most that one refund can return, because the provider takes it from one payment; without a limit as long
 * as the payments were not read.
 */
function leftOfOnePayment({ payments, refunds }: Ledger): number {
  const left = payments
    .filter(({ state, isOutside }) => state === 'success' && !isOutside)
    .map(({ id, amountPaise }) =>
      refunds
        .filter(({ paymentId, state }) => paymentId === id && state !== 'failed')
        .reduce((rest, refund) => rest - refund.amountPaise, amountPaise),
    )
    .filter((paise) => paise > 0)
  const isOnlyOutside = payments.length > 0 && payments.every(({ isOutside }) => isOutside)
  return isOnlyOutside ? 0 : left.length === 0 ? Infinity : Math.max(...left)
}

/**
 * The receipt states the own payment: what is returned of it, and not more than the receipt, is credited. The
 * notes belong to refunds of the own payment first. A note is never changed: a refund that was credited in
 * part gets a second note for the rest.
 */
function creditNotesOf(
  { receiptPaise, refunds, outsideReturns }: Ledger,
  { returned }: Balance,
): Settled['creditNotes'] {
  const done = returned.filter(({ hasSucceeded }) => hasSucceeded)
  // A refund that failed after its credit note counts, too, because the note stays.
  const credited = [...refunds, ...outsideReturns].reduce((sum, one) => sum + one.creditedPaise, 0)
  let missing = Math.min(receiptPaise, ownOf(done)) - credited
  const notes: Settled['creditNotes'] = []
  for (const { id, ownPaise, amountPaise, creditedPaise } of byOwnPart(done)) {
    const paise = Math.min((ownPaise === 0 ? amountPaise : ownPaise) - creditedPaise, missing)
    if (paise <= 0) continue
    notes.push({ id, amountPaise: paise })
    missing -= paise
  }
  return notes
}

/** Those that return something of the own payment come first. */
const byOwnPart = (returned: readonly ReturnedMoney[]) => [
  ...returned.filter(({ ownPaise }) => ownPaise > 0),
  ...returned.filter(({ ownPaise }) => ownPaise === 0),
]
