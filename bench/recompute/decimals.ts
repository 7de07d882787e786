/** A quotient with two decimals, half up, without zeros at the end. */
export function decimals(numerator: bigint, denominator: bigint): string {
  const twice = 200n * numerator + denominator
  let hundredths = twice / (2n * denominator)
  if (twice < 0n && twice % (2n * denominator) !== 0n) hundredths -= 1n
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0')
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`
  const sign = hundredths < 0n ? '-' : ''
  return sign + text.replace(/\.?0{1,2}$/, '')
}
