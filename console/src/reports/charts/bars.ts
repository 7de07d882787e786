import * as Plot from '@observablehq/plot'

import { money } from '#console/lib/format.ts'
import { reportWords } from '#console/words/reports.ts'

import {
  COLOR,
  type Chart,
  type Row,
  numberIn,
  rupeeTicks,
  rupeesIn,
  sumOf,
  textIn,
} from './chart.ts'

const { charts: text } = reportWords

/** A chart is an overview: more bars are only in the table. */
const MOST_BARS = 40
const BAR_HEIGHT = 28

interface Bar {
  name: string
  value: number
  label: string
}

/** Bars that lie, in the order of the table, each with its value beside it. */
function bars(caption: string, all: readonly Bar[], domain?: [number, number]): Chart {
  // Names need not differ.
  const shown = all.slice(0, MOST_BARS).map((bar, index) => ({ ...bar, id: String(index) }))
  const nameOf = new Map(shown.map(({ id, name }) => [id, name]))
  return {
    caption,
    options: (width) => {
      const marginLeft = Math.round(Math.min(220, width * 0.38))
      return {
        width,
        height: shown.length * BAR_HEIGHT + 16,
        marginLeft,
        marginRight: 76,
        marginTop: 8,
        marginBottom: 8,
        x: { axis: null, ...(domain && { domain }) },
        y: { axis: null, domain: shown.map(({ id }) => id) },
        className: 'chart',
        marks: [
          Plot.axisY({
            label: null,
            tickSize: 0,
            tickFormat: (id: string) => nameOf.get(id) ?? '',
            lineWidth: marginLeft / 15,
            textOverflow: 'ellipsis',
          }),
          Plot.barX(shown, {
            y: 'id',
            x: 'value',
            fill: COLOR,
            fillOpacity: 0.45,
            insetTop: 3,
            insetBottom: 3,
          }),
          Plot.text(shown, {
            y: 'id',
            x: (bar: Bar) => Math.max(0, bar.value),
            text: 'label',
            textAnchor: 'start',
            dx: 6,
          }),
          Plot.ruleX([0], { stroke: 'var(--color-edge)' }),
        ],
      }
    },
  }
}

export const salesByItem = (rows: readonly Row[]): Chart =>
  bars(
    text.items(textIn(rows[0] ?? {}, 'item'), rows.length),
    rows.map((row) => ({
      name: textIn(row, 'item'),
      value: rupeesIn(row, 'net'),
      label: rupeeTicks(rupeesIn(row, 'net')),
    })),
  )

export const incomeByCoupon = (rows: readonly Row[]): Chart =>
  bars(
    text.coupons(money(sumOf(rows, 'income')), money(sumOf(rows, 'discount'))),
    rows.map((row) => ({
      name: textIn(row, 'code'),
      value: rupeesIn(row, 'income'),
      label: rupeeTicks(rupeesIn(row, 'income')),
    })),
  )

export const progressByClass = (rows: readonly Row[]): Chart =>
  bars(
    text.progress(rows.length, Math.min(rows.length, MOST_BARS)),
    rows.map((row) => ({
      name: textIn(row, 'class'),
      value: numberIn(row, 'completed_share'),
      label: `${Math.round(numberIn(row, 'completed_share'))} %`,
    })),
    [0, 100],
  )
