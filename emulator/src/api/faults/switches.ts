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
  'slow-bytes',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export interface Fault {
  kind: FaultKind
  /** `delay`: how long; `slow-bytes`: between two bytes; `429`: until a call is allowed again. */
  ms?: number | undefined
  /** `changed-fields`: what each order, payment or refund of the response has instead. */
  fields?: Record<string, unknown> | undefined
  /** For kinds whose response does not show it: whether the call's work is done. */
  workDone?: boolean | undefined
}

interface Switch {
  route: string
  fault: Fault
  /** The first call to which the fault applies, counted from the moment of setting it; 1 is the next. */
  onCall: number
  /** For how many calls; unlimited if omitted. */
  times: number
  seen: number
}

export interface Faults {
  add: (
    route: string,
    fault: Fault & { onCall?: number | undefined; times?: number | undefined },
  ) => void
  /** Counts a call of a route, and returns the fault that applies to it. */
  take: (route: string) => Fault | null
  clear: () => void
}

/** The name for a fault of all routes. */
export const EVERY_ROUTE = '*'

export function createFaults(): Faults {
  let switches: Switch[] = []
  return {
    add: (route, { onCall = 1, times = Infinity, ...fault }) => {
      switches.push({ route, fault, onCall, times, seen: 0 })
    },
    take: (route) => {
      const counted = switches.filter((one) => one.route === route || one.route === EVERY_ROUTE)
      for (const one of counted) one.seen += 1
      const met = counted.find(({ seen, onCall, times }) => seen >= onCall && seen < onCall + times)
      return met?.fault ?? null
    },
    clear: () => {
      switches = []
    },
  }
}
