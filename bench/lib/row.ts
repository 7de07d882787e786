/** One row of the table: a measurement and whether it meets its target. */
export interface Row {
  name: string
  value: number
  unit: string
  /** '≥ 0.5' or '≤ 1.5'; null for a figure without a target. */
  target: string | null
  isMet: boolean
  /** How the value was measured. */
  detail: string
}

/** `failures`: unexpected failures of the measured calls; the time of a failed call does not measure the work. */
export const atLeast = (least: number, value: number, failures = 0) => ({
  value,
  target: `≥ ${least}`,
  isMet: value >= least && failures === 0,
})

export const atMost = (max: number, value: number, failures = 0) => ({
  value,
  target: `≤ ${max}`,
  isMet: value <= max && failures === 0,
})

export const measured = (value: number) => ({ value, target: null, isMet: true })
