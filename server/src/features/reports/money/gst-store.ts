import { sql } from 'kysely'

import type { Trx } from '#server/db/tables.ts'

import { type Period, timesOf } from '../report.ts'

/** Sums in paise of receipts, or of credit notes, whose amounts are then negative. */
export interface TaxSums {
  month: string
  document: 'receipt' | 'credit note'
  documents: number
  taxable: number
  cgst: number
  sgst: number
  igst: number
  amount: number
}

export interface TaxGroup extends TaxSums {
  /** Whether the group is of a place of supply, or of a code (SAC or HSN). */
  by: 'place' | 'code'
  place: string | null
  code: string | null
  rate_hundredths: number | null
}

export interface SeriesRange {
  document: 'receipt' | 'credit note'
  year: string
  first: string
  last: string
  documents: number
  /** The numbers between the first and the last one. */
  expected: number
}

/**
 * Sums by month, place, rate and code: of receipts, and of credit notes as negative amounts with the place, rate and
 * code of their receipts.
 */
const sumsOf = (period: Period) => {
  const { start, end } = timesOf(period)
  return sql`
    SELECT 'receipt' AS document, date_trunc('month', issued_at AT TIME ZONE 'Asia/Kolkata') AS month,
      place_of_supply, item_code, gst_hundredths, count(*) AS documents, sum(taxable_paise) AS taxable,
      sum(cgst_paise) AS cgst, sum(sgst_paise) AS sgst, sum(igst_paise) AS igst,
      sum(amount_paise) AS amount
    FROM receipt WHERE issued_at >= ${start} AND issued_at < ${end}
    GROUP BY 2, 3, 4, 5
    UNION ALL
    SELECT 'credit note', date_trunc('month', c.issued_at AT TIME ZONE 'Asia/Kolkata'),
      r.place_of_supply, r.item_code, r.gst_hundredths, count(*), -sum(c.taxable_paise),
      -sum(c.cgst_paise), -sum(c.sgst_paise), -sum(c.igst_paise), -sum(c.amount_paise)
    FROM credit_note c JOIN receipt r ON r.id = c.receipt_id
    WHERE c.issued_at >= ${start} AND c.issued_at < ${end}
    GROUP BY 2, 3, 4, 5`
}

/** By month, place of supply and rate; and by month, code and rate. */
export async function listTax(trx: Trx, period: Period): Promise<TaxGroup[]> {
  const { rows } = await sql<TaxGroup>`
    SELECT CASE WHEN grouping(item_code) = 1 THEN 'place' ELSE 'code' END AS by,
      to_char(month, 'YYYY-MM') AS month, document,
      place_of_supply AS place, item_code AS code, gst_hundredths AS rate_hundredths,
      sum(documents)::bigint AS documents, sum(taxable)::bigint AS taxable,
      sum(cgst)::bigint AS cgst, sum(sgst)::bigint AS sgst, sum(igst)::bigint AS igst,
      sum(amount)::bigint AS amount
    FROM (${sumsOf(period)}) AS sums
    GROUP BY GROUPING SETS (
      (sums.month, document, place_of_supply, gst_hundredths),
      (sums.month, document, item_code, gst_hundredths))
    ORDER BY sums.month, document DESC, place, code, rate_hundredths`.execute(trx)
  return rows
}

/** The first and the last number of each series in the period. */
export async function listSeries(trx: Trx, period: Period): Promise<SeriesRange[]> {
  const { start, end } = timesOf(period)
  const range = (table: 'receipt' | 'credit_note') => sql`
    SELECT s.year, a.number AS first, b.number AS last, s.documents, s.highest - s.lowest + 1 AS expected
    FROM (
      SELECT year, min(serial) AS lowest, max(serial) AS highest, count(*) AS documents
      FROM ${sql.table(table)} WHERE issued_at >= ${start} AND issued_at < ${end} GROUP BY year) AS s
    JOIN ${sql.table(table)} a ON a.year = s.year AND a.serial = s.lowest
    JOIN ${sql.table(table)} b ON b.year = s.year AND b.serial = s.highest`
  const { rows } = await sql<SeriesRange>`
    SELECT document, year, first, last, documents::bigint, expected::bigint
    FROM (
      SELECT 'receipt' AS document, * FROM (${range('receipt')}) AS receipts
      UNION ALL SELECT 'credit note', * FROM (${range('credit_note')}) AS notes) AS series
    ORDER BY document DESC, year`.execute(trx)
  return rows
}
