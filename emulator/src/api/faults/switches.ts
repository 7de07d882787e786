export const FAULT_KINDS = [
  'delay',
  'hang',
  'reset-before',
  'reset-after',
  'reset-midway',
  '500',
  '502',
  '429',
  '401',
  '404',
  'wrong-phone',
  '302',
  'html',
  'empty',
  'truncated',
  'missing-fields',
  'unknown-status',
  'changed-fields',
  'huge',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export interface Fault {
  kind: FaultKind
  /** `delay`: how long; `429`: until a call is allowed again. */
  ms?: number | undefined
  /** `changed-fields`: the fields that each order, payment or refund of the response has instead. */
  fields?: Record<string, unknown> | undefined
}

interface Switch {
  route: string
  fault: Fault
  /** For how many calls; unlimited if omitted. */
  times: number
  seen: number
}

export interface Faults {
  add: (route: string, fault: Fault & { times?: number | undefined }) => void
  /** Counts a call of a route, and returns the fault that applies to it. */
  take: (route: string) => Fault | null
  clear: () => void
}

/** The name for a fault of all routes. */
export const EVERY_ROUTE = '*'

export function createFaults(): Faults {
  let switches: Switch[] = []
  return {
    add: (route, { times = Infinity, ...fault }) => {
      switches.push({ route, fault, times, seen: 0 })
    },
    take: (route) => {
      const counted = switches.filter((one) => one.route === route || one.route === EVERY_ROUTE)
      for (const one of counted) one.seen += 1
      const met = counted.find(({ seen, times }) => seen <= times)
      return met?.fault ?? null
    },
    clear: () => {
      switches = []
    },
  }
}
