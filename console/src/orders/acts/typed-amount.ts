/** The paise of an amount that was typed in rupees, with or without commas; null if the text is not an amount. */
export function paiseOf(typed: string): number | null {
  const digits = typed.replaceAll(/[\s,₹]/g, '')
  const [, rupees, paise = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(digits) ?? []
  if (rupees === undefined) return null
  const amount = Number(rupees) * 100 + Number(paise.padEnd(2, '0'))
  return amount === 0 ? null : amount
}

/** An amount as it is typed: '1499', or '1499.50'. */
export const typedOf = (paise: number): string =>
  paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2)
