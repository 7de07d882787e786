/** Divides an amount in paise into parts of the same whole rupees; the last part has the rest. */
export function equalParts(paise: number, count: number): number[] {
  const each = Math.floor(paise / count / 100) * 100
  return Array.from({ length: count }, (_, at) =>
    at === count - 1 ? paise - each * (count - 1) : each,
  )
}

/** The same day of a later month, or the last day of that month if it has no such day; `day` is '2027-01-31'. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)))
  return later.toISOString().slice(0, 10)
}
