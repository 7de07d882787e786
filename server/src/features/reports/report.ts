import { indianDay, startOfIndianDay } from '@sopan/domain/indian-day'

import type { ItemKind } from '#server/db/order-tables.ts'

/** The word for each kind of item on screens. */
export const ITEM_KINDS: Record<ItemKind, string> = { course: 'Course', exam: 'Test', book: 'Book' }

/**
 * What a column holds: texts, counts, decimal numbers, paise, percents, and Indian days ('2026-12-31').
 * The console and the files show each in its own way.
 */
export type ColumnKind = 'text' | 'count' | 'number' | 'paise' | 'percent' | 'day'

export interface Column {
  /** Of the values in the rows, and in JSON. */
  key: string
  title: string
  kind: ColumnKind
  /** How the value is computed, where the title does not say so. */
  help?: string
}

/** Null where there is nothing to show, such as a mean of no values. */
export type Value = string | number | null
export type ReportRow = Record<string, Value>

export interface Table {
  /** The name of its sheet, and in the name of its file. */
  name: string
  title: string
  columns: readonly Column[]
  rows: readonly ReportRow[]
}

export interface Figures {
  tables: readonly Table[]
  /** What a reader has to know about the figures, in whole sentences. */
  notes: readonly string[]
}

export interface Report extends Figures {
  /** Such as 'sales', or 'results ssc-mock-1'. */
  name: string
  /** Null: all times, or as of now. */
  period: Period | null
  /** What a reader has to know before the figures; null for nothing. */
  notice: string | null
}

/** Indian days, both included. */
export interface Period {
  from: string
  to: string
}

/** The times at which a period begins and at which it has ended. */
export const timesOf = ({ from, to }: Period) => ({
  start: startOfIndianDay(from),
  end: startOfIndianDay(to, 1),
})

/** The month of a time until its day. */
export function thisMonth(now: Date): Period {
  const to = indianDay(now)
  return { from: `${to.slice(0, 8)}01`, to }
}

export const column = (key: string, title: string, kind: ColumnKind, help?: string): Column => ({
  key,
  title,
  kind,
  ...(help !== undefined && { help }),
})

/** A share in percent; null of nothing. */
export const percentOf = (part: number, whole: number) =>
  whole === 0 ? null : (100 * part) / whole

/** A quotient rounded to a whole number, such as paise; null of nothing. */
export const meanOf = (sum: number, count: number) => (count === 0 ? null : Math.round(sum / count))
