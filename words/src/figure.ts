/** Percent or marks for display: at most two decimals, with a typographic minus sign. */
export function figure(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return String(rounded).replace('-', '\u2212')
}
