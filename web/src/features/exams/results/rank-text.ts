import type { Rank } from '@sopan/contract/exams/grades'
import { dateAndTime, number } from '@sopan/domain/format'

/** 'Rank 412 of 9,804 · percentile 95.81 · as of 6 Dec 2026, 6:05 pm' */
export function rankText({ place, of, percentile, as_of: asOf }: Rank): string {
  const parts = [`Rank ${number(place)} of ${number(of)}`, `percentile ${percentile.toFixed(2)}`]
  return [...parts, `as of ${dateAndTime(asOf)}`].join(' · ')
}
