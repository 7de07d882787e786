const HOUR = 3_600_000
const DAY = 24 * HOUR

export const TESTS = ['A', 'B', 'C'] as const
export type TestName = (typeof TESTS)[number]
export const BUNDLES = ['X', 'Y'] as const
export type BundleName = (typeof BUNDLES)[number]
export type Sold = TestName | BundleName

/** Days of access that a purchase gives, attempts of a test alone, and prices in paise. */
export const TERMS: Record<Sold, { days: number; attempts: number; paise: number }> = {
  A: { days: 5, attempts: 1, paise: 9900 },
  B: { days: 30, attempts: 2, paise: 19_900 },
  C: { days: 9, attempts: 2, paise: 4900 },
  X: { days: 8, attempts: 0, paise: 39_900 },
  Y: { days: 40, attempts: 0, paise: 14_900 },
}

interface Part {
  /** Hours after the beginning at which the bundle opens it; null: immediately. */
  opens: number | null
  attempts: number | null
  removedAt: number | null
}

/** A part of fees: its price, when the access pauses without it, and the order that has paid it. */
interface Fee {
  paise: number
  pausesAt: number
  order: number | null
}

export interface Held {
  sold: Sold
  from: number
  to: number
  revoked: boolean
  /** Of an order: its number. */
  order: number | null
  orderedAt: number
  used: Map<TestName, number>
  /** The parts of its fees; none if it was paid whole or given. */
  fees: Fee[]
}

export interface Ordered {
  sold: Sold
  at: number
  paise: number
  /** Whether it is paid at the provider, and not at the desk. */
  isOnline: boolean
  state: 'open' | 'fulfilled' | 'returned'
  paidAt: number
  /** The part of fees that it pays. */
  part?: { held: Held; fee: Fee }
}

const isBundle = (sold: Sold): sold is BundleName => sold === 'X' || sold === 'Y'

/** The access of one learner to three tests and two bundles, by the rules of bundles and of fees in parts; times in milliseconds. */
export class BundleModel {
  now = 0
  readonly orders: Ordered[] = []
  readonly held: Held[] = []
  readonly parts: Record<BundleName, Map<TestName, Part>> = {
    X: new Map([
      ['A', { opens: null, attempts: null, removedAt: null }],
      ['B', { opens: 25, attempts: 1, removedAt: null }],
    ]),
    Y: new Map([['B', { opens: null, attempts: 1, removedAt: null }]]),
  }

  /** When access ends, or pauses because a part of fees is not paid. */
  endOf = ({ to, fees }: Held): number =>
    Math.min(to, ...fees.flatMap(({ order, pausesAt }) => (order === null ? [pausesAt] : [])))

  /** The next part of the open fees of an access. */
  nextFee = (held: Held): Fee | undefined =>
    held.revoked || held.to <= this.now ? undefined : held.fees.find(({ order }) => order === null)

  /** Whether open fees give an item, or a paused bundle has it and nothing else gives it: then it is not sold. */
  isInParts = (sold: Sold): boolean =>
    this.held.some((held) => {
      if (this.nextFee(held) === undefined) return false
      if (held.sold === sold) return true
      if (this.endOf(held) > this.now || (!isBundle(sold) && this.hasAccess(sold))) return false
      const part =
        isBundle(held.sold) && !isBundle(sold) ? this.parts[held.sold].get(sold) : undefined
      return part !== undefined && (part.removedAt === null || part.removedAt > held.orderedAt)
    })

  /** Whether an item can be bought. */
  isSold = (sold: Sold): boolean => !this.isUsable(sold) && !this.isInParts(sold)

  /** The access to a test, open now or later, each with when it opens and the attempts left. */
  grantsOf(test: TestName) {
    return this.held.flatMap((held) => {
      if (held.revoked || this.endOf(held) <= this.now) return []
      const part = isBundle(held.sold) ? this.parts[held.sold].get(test) : undefined
      const isKept = part && (part.removedAt === null || part.removedAt > held.orderedAt)
      if (held.sold !== test && !isKept) return []
      const most = part?.attempts ?? TERMS[test].attempts
      const opens = part?.opens == null ? 0 : part.opens * HOUR
      return [{ held, opens, isOpen: opens <= this.now, left: most - (held.used.get(test) ?? 0) }]
    })
  }

  hasAccess = (test: TestName) => this.grantsOf(test).some(({ isOpen }) => isOpen)

  /** When a bundle opens a test that is not open; null if it is open, or none will open before the access ends. */
  opensAt(test: TestName): number | null {
    if (this.hasAccess(test)) return null
    const times = this.grantsOf(test).flatMap(({ opens, held }) =>
      opens < this.endOf(held) ? [opens] : [],
    )
    return times.length === 0 ? null : Math.min(...times)
  }

  isUsable(sold: Sold): boolean {
    if (!isBundle(sold)) return this.grantsOf(sold).some(({ isOpen, left }) => isOpen && left > 0)
    return this.held.some(
      (held) => held.sold === sold && !held.revoked && this.endOf(held) > this.now,
    )
  }

  /** An attempt is begun with the newest open access that has one left. */
  start(test: TestName): boolean {
    const grants = this.grantsOf(test).filter(({ isOpen, left }) => isOpen && left > 0)
    const newest = grants.toReversed().toSorted((a, b) => b.held.from - a.held.from)[0]
    newest?.held.used.set(test, (newest.held.used.get(test) ?? 0) + 1)
    return newest !== undefined
  }

  /** Ends the live access to an item itself; whether there was any. */
  revoke(sold: Sold): boolean {
    const live = this.held.filter(
      (held) => held.sold === sold && !held.revoked && this.endOf(held) > this.now,
    )
    for (const held of live) held.revoked = true
    return live.length > 0
  }

  /** Takes a test out of a bundle, or puts it in, again or as a new one. */
  change(bundle: BundleName, test: TestName): Part {
    const part = this.parts[bundle].get(test) ?? { opens: null, attempts: null, removedAt: 0 }
    part.removedAt = part.removedAt === null ? this.now : null
    this.parts[bundle].set(test, part)
    return part
  }

  give(sold: Sold, order: number | null): Held {
    const held = {
      sold,
      from: this.now,
      to: this.now + TERMS[sold].days * DAY,
      revoked: false,
      order,
      orderedAt: order === null ? this.now : (this.orders[order]?.at ?? 0),
      used: new Map(),
      fees: [],
    }
    this.held.push(held)
    return held
  }

  /** The payment of an order arrives: it gives the item, or is returned because the item is held. */
  pay(order: number): void {
    const one = this.orders[order]
    if (one === undefined || one.state !== 'open') return
    one.paidAt = this.now
    const { part } = one
    const isNeeded = part ? this.nextFee(part.held) === part.fee : this.isSold(one.sold)
    one.state = isNeeded ? 'fulfilled' : 'returned'
    if (!isNeeded) return
    if (part) part.fee.order = order
    else this.give(one.sold, order)
  }

  /** The desk takes the first part; the others pause the access at these times. */
  agree(sold: Sold, first: number, later: readonly Omit<Fee, 'order'>[]): void {
    const number = this.orders.push({
      sold,
      at: this.now,
      paise: first,
      isOnline: false,
      state: 'fulfilled',
      paidAt: this.now,
    })
    const held = this.give(sold, number - 1)
    const paid = { paise: first, pausesAt: Infinity, order: number - 1 }
    held.fees = [paid, ...later.map((fee) => ({ ...fee, order: null }))]
  }

  /** The access that an order gave, or whose part it paid. */
  heldBy = (order: number): Held | undefined =>
    this.held.find((held) => held.order === order || held.fees.some((fee) => fee.order === order))

  paidFor = () =>
    this.orders.reduce((sum, { state, paise }) => sum + (state === 'fulfilled' ? paise : 0), 0)
}
