/** NaN if there is no value, or if one is missing because its run failed. */
export function median(values: number[]): number {
  if (values.some(Number.isNaN)) return Number.NaN
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
