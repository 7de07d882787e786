/** The newest attempts that a report card lists, which fit on a printed page. */
export const LISTED_ATTEMPTS = 30

/** The place of a mean among the means of a batch; members with equal means share one, and members without marks have no place. */
export function placeAmong(
  own: number | null,
  means: readonly (number | null)[],
): { place: number | null; of: number } {
  const placed = means.filter((mean) => mean !== null)
  const better = placed.filter((mean) => own !== null && mean > own)
  return { place: own === null ? null : better.length + 1, of: placed.length }
}
