import type * as Plot from '@observablehq/plot'
import { shortNumber } from '@sopan/domain/format'

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

export const rupeeTicks = (value: number) => `₹${shortNumber(value)}`
export const sumOf = (rows: readonly Row[], key: string) =>
  rows.reduce((sum, row) => sum + numberIn(row, key), 0)
