import { indianDay, startOfIndianDay } from '@sopan/domain/indian-day'
import { ITEM_KINDS, type ItemKind } from '@sopan/domain/items'
import { itemTypes } from '@sopan/words/en/item-types'

/** The word for a kind of item. */
export const kindWord = (kind: ItemKind): string => itemTypes[ITEM_KINDS[kind].type]

/**
 * The kind of the values in a column: texts, counts, decimal numbers, paise, percents, and Indian days ('2026-12-31').
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
  /** Facts that a reader has to know about the figures, in whole sentences. */
  notes: readonly string[]
}

export interface Report extends Figures {
  /** Such as 'sales', or 'results ssc-mock-1'. */
  name: string
  /** Null: all times, or as of now. */
  period: Period | null
  /** A sentence that a reader has to know before the figures; null if there is none. */
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

type KeyOfValue<Row> = { [Key in keyof Row]: Row[Key] extends Value ? Key : never }[keyof Row]

/**
 * A column and its value in each row: the row's own value of this key, or what a function returns. A field without a
 * title has no column: its value is only in JSON.
 */
export type Field<Row> =
  | readonly [key: KeyOfValue<Row> & string, title: string | null, kind: ColumnKind, help?: string]
  | readonly [
      key: string,
      title: string | null,
      kind: ColumnKind,
      value: (row: Row) => Value,
      help?: string,
    ]

/** A table with a line for each row. */
export function table<Row>(
  name: string,
  title: string,
  rows: readonly Row[],
  fields: readonly Field<NoInfer<Row>>[],
): Table {
  const valueOf = (row: Row, [key, , , value]: Field<Row>) =>
    typeof value === 'function' ? value(row) : ((row as Record<string, Value>)[key] ?? null)
  return {
    name,
    title,
    columns: fields.flatMap((field) => columnOf(field)),
    rows: rows.map((row) =>
      Object.fromEntries(fields.map((field) => [field[0], valueOf(row, field)])),
    ),
  }
}

function columnOf<Row>([key, title, kind, value, given]: Field<Row>): Column[] {
  const help = typeof value === 'string' ? value : given
  return title === null ? [] : [{ key, title, kind, ...(help !== undefined && { help }) }]
}

/** A share in percent; null of nothing. */
export const percentOf = (part: number, whole: number) =>
  whole === 0 ? null : (100 * part) / whole

/** A quotient rounded to a whole number, such as paise; null of nothing. */
export const meanOf = (sum: number, count: number) => (count === 0 ? null : Math.round(sum / count))
