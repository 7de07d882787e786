import type * as Plot from '@observablehq/plot'
import { shortNumber } from '@sopan/words/en/format'

import type { Report } from '../report-calls.ts'

export type Row = Report['tables'][number]['rows'][number]

/** A chart of a table: a sentence about it, and how it is drawn in a given width. */
export interface Chart {
  caption: string
  options: (width: number) => Plot.PlotOptions
}

export const COLOR = 'var(--color-action)'
export const numberIn = (row: Row, key: string): number => {
  const value = row[key]
  return typeof value === 'number' ? value : 0
}
export const textIn = (row: Row, key: string): string => String(row[key] ?? '')
export const rupeesIn = (row: Row, key: string) => numberIn(row, key) / 100

export const rupeeTicks = (value: number) =>
  `${value < 0 ? '-' : ''}₹${shortNumber(Math.abs(value))}`

/** An axis of counts, whose ticks are whole numbers. */
export const countAxis = (counts: readonly number[]) => ({
  label: null,
  grid: true,
  tickFormat: shortNumber,
  ticks: Math.min(6, Math.max(1, ...counts)),
})

export const sumOf = (rows: readonly Row[], key: string) =>
  rows.reduce((sum, row) => sum + numberIn(row, key), 0)
