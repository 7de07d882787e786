/** A number of days from now in words: 'today', 'tomorrow', 'in 12 days'. */
export const inDays = (days: number): string =>
  days < 2 ? (['today', 'tomorrow'][days] ?? '') : `in ${days} days`
