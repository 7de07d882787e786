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

/** Receipts, and credit notes as negative amounts with the place, rate and code of their receipts. */
const documentsOf = (period: Period) => {
  const { start, end } = timesOf(period)
  return sql`
    SELECT 'receipt' AS document, issued_at, year, serial, number, place_of_supply,
      gst_hundredths, item_code, taxable_paise, cgst_paise, sgst_paise, igst_paise, amount_paise
    FROM receipt WHERE issued_at >= ${start} AND issued_at < ${end}
    UNION ALL
    SELECT 'credit note', c.issued_at, c.year, c.serial, c.number, r.place_of_supply,
      r.gst_hundredths, r.item_code, -c.taxable_paise, -c.cgst_paise, -c.sgst_paise,
      -c.igst_paise, -c.amount_paise
    FROM credit_note c JOIN receipt r ON r.id = c.receipt_id
    WHERE c.issued_at >= ${start} AND c.issued_at < ${end}`
}

/** By month, place of supply and rate; and by month, code and rate. */
export async function listTax(trx: Trx, period: Period): Promise<TaxGroup[]> {
  const { rows } = await sql<TaxGroup>`
    SELECT CASE WHEN grouping(item_code) = 1 THEN 'place' ELSE 'code' END AS by, month, document,
      place_of_supply AS place, item_code AS code, gst_hundredths AS rate_hundredths,
      count(*)::bigint AS documents, sum(taxable_paise)::bigint AS taxable,
      sum(cgst_paise)::bigint AS cgst, sum(sgst_paise)::bigint AS sgst,
      sum(igst_paise)::bigint AS igst, sum(amount_paise)::bigint AS amount
    FROM (
      SELECT *, to_char(issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS month
      FROM (${documentsOf(period)}) AS documents) AS dated
    GROUP BY GROUPING SETS (
      (month, document, place_of_supply, gst_hundredths), (month, document, item_code, gst_hundredths))
    ORDER BY month, document DESC, place, code, rate_hundredths`.execute(trx)
  return rows
}

/** The first and the last number of each series in the period. */
export async function listSeries(trx: Trx, period: Period): Promise<SeriesRange[]> {
  const { rows } = await sql<SeriesRange>`
    WITH series AS (
      SELECT document, year, min(serial) AS lowest, max(serial) AS highest, count(*) AS documents
      FROM (${documentsOf(period)}) AS documents GROUP BY document, year
    ), numbered AS (
      SELECT 'receipt' AS document, year, serial, number FROM receipt
      UNION ALL SELECT 'credit note', year, serial, number FROM credit_note
    )
    SELECT s.document, s.year, a.number AS first, b.number AS last,
      s.documents::bigint AS documents, (s.highest - s.lowest + 1)::bigint AS expected
    FROM series s
    JOIN numbered a ON a.document = s.document AND a.year = s.year AND a.serial = s.lowest
    JOIN numbered b ON b.document = s.document AND b.year = s.year AND b.serial = s.highest
    ORDER BY s.document DESC, s.year`.execute(trx)
  return rows
}
