/** A number of days from now in words. */
export const inDays = (days: number): string =>
  days < 2 ? (['आज', 'कल'][days] ?? '') : `${days} दिन में`
