/** One line of the table: what was measured, and whether it is good enough. */
export interface Row {
  name: string
  value: number
  unit: string
  /** '≥ 0.5' or '≤ 1.5'; null where a figure is only told. */
  target: string | null
  isMet: boolean
  /** What the value was made of. */
  detail: string
}

export const atLeast = (least: number, value: number) => ({
  value,
  target: `≥ ${least}`,
  isMet: value >= least,
})

export const atMost = (most: number, value: number) => ({
  value,
  target: `≤ ${most}`,
  isMet: value <= most,
})

export const told = (value: number) => ({ value, target: null, isMet: true })
