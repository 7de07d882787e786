import * as Plot from '@observablehq/plot'

import { money } from '#console/lib/format.ts'
import { reportWords } from '#console/words/reports.ts'

import {
  COLOR,
  type Chart,
  type Row,
  countAxis,
  numberIn,
  rupeeTicks,
  rupeesIn,
  sumOf,
  textIn,
} from './chart.ts'

const { charts: text } = reportWords

const NARROW = 500
/** Left and right of the columns. */
const MARGINS = 68
/** The maximum number of days for which each Monday has room for its date on a phone. */
const FEW_DAYS = 62
const dayIn = (row: Row) => new Date(`${textIn(row, 'day')}T00:00:00Z`)

const base = (width: number): Plot.PlotOptions => ({
  width,
  height: width < NARROW ? 220 : 280,
  marginLeft: 48,
  marginRight: 20,
  // The month is shown below its first day.
  marginBottom: 38,
  x: { label: null, nice: false },
  y: { label: null, grid: true },
  className: 'chart',
})

/** Days below the middle of their columns, as many as have room. Plot would write hours below a few days. */
function daysBelow(rows: readonly Row[], width: number) {
  const every = Math.ceil(rows.length / (width < NARROW ? 8 : 16))
  return Plot.axisX(
    rows.filter((_, index) => index % every === 0).map((row) => dayIn(row)),
    {
      label: null,
      tickSize: 0,
      dx: (width - MARGINS) / rows.length / 2,
    },
  )
}

/** Columns by day, such as the net of sales, and the mean of seven days as a line. */
export function columnsByDay(rows: readonly Row[], key: string, isMoney: boolean): Chart {
  const value = (row: Row) => (isMoney ? rupeesIn(row, key) : numberIn(row, key))
  return {
    caption: isMoney
      ? text.sales(money(sumOf(rows, key)), rows.length)
      : text.learners(sumOf(rows, key), rows.length),
    options: (width) => ({
      ...base(width),
      y: isMoney
        ? { label: null, grid: true, tickFormat: rupeeTicks }
        : countAxis(rows.map((row) => value(row))),
      marks: [
        ...(rows.length <= FEW_DAYS ? [daysBelow(rows, width)] : []),
        Plot.rectY(rows, { x: dayIn, y: value, interval: 'day', fill: COLOR, fillOpacity: 0.45 }),
        ...(isMoney
          ? [
              Plot.lineY(
                rows,
                Plot.windowY(
                  { k: 7, anchor: 'end', strict: true },
                  {
                    x: (row: Row) => new Date(dayIn(row).getTime() + 43_200_000),
                    y: value,
                    stroke: 'var(--color-ink)',
                    strokeWidth: 2,
                  },
                ),
              ),
            ]
          : []),
        Plot.ruleY([0], { stroke: 'var(--color-edge)' }),
      ],
    }),
  }
}

export function columnsByWeek(rows: readonly Row[]): Chart {
  const week = {
    x: { value: dayIn, interval: 'monday' as const },
    y: (row: Row) => rupeesIn(row, 'returned'),
    fill: COLOR,
    fillOpacity: 0.45,
  }
  return {
    caption: text.refunds(money(sumOf(rows, 'returned')), sumOf(rows, 'refunds')),
    options: (width) => ({
      ...base(width),
      x: { label: null, nice: false, ...(rows.length <= FEW_DAYS && { ticks: 'monday' }) },
      y: { label: null, grid: true, tickFormat: rupeeTicks },
      marks: [
        Plot.rectY(rows, Plot.binX({ y: 'sum' }, week)),
        Plot.ruleY([0], { stroke: 'var(--color-edge)' }),
      ],
    }),
  }
}

/** Attempts in ten bands of their percentage, with a line where the pass marks begin. */
export function histogram(rows: readonly Row[], passFrom: number | null): Chart {
  const attempts = sumOf(rows, 'attempts')
  return {
    caption: text.results(attempts, passFrom),
    options: (width) => ({
      ...base(width),
      marginTop: 28,
      x: { label: null, domain: [0, 100], tickFormat: (value: number) => `${value} %`, ticks: 5 },
      y: countAxis(rows.map((row) => numberIn(row, 'attempts'))),
      marks: [
        Plot.rectY(rows, {
          x1: (row: Row) => numberIn(row, 'from'),
          x2: (row: Row) => numberIn(row, 'to'),
          y: (row: Row) => numberIn(row, 'attempts'),
          fill: COLOR,
          fillOpacity: 0.45,
          inset: 1,
        }),
        ...(passFrom === null
          ? []
          : [
              Plot.ruleX([passFrom], {
                stroke: 'var(--color-ink)',
                strokeWidth: 2,
                strokeDasharray: '5 4',
              }),
              Plot.text([passFrom], {
                x: (at: number) => at,
                frameAnchor: 'top',
                dy: -14,
                text: () => text.pass(passFrom),
                textAnchor: passFrom > 60 ? 'end' : 'start',
                fontWeight: 600,
              }),
            ]),
        Plot.ruleY([0], { stroke: 'var(--color-edge)' }),
      ],
    }),
  }
}

/** Each question by how many have it right and how it separates learners; flagged ones are triangles with their numbers. */
export function scatter(rows: readonly Row[]): Chart {
  const known = rows.filter((row) => typeof row['discrimination'] === 'number')
  const flagged = known.filter((row) => row['flag'] !== null)
  const point = {
    x: (row: Row) => numberIn(row, 'right'),
    y: (row: Row) => numberIn(row, 'discrimination'),
  }
  return {
    caption: text.questions(known.length, flagged.length),
    options: (width) => ({
      ...base(width),
      height: width < NARROW ? 280 : 360,
      marginBottom: 40,
      marginTop: 28,
      x: { label: text.right, domain: [0, 100], grid: true, ticks: 5 },
      y: { label: text.discrimination, grid: true },
      marks: [
        Plot.ruleY([0], { stroke: 'var(--color-edge)' }),
        Plot.dot(known, {
          ...point,
          r: 4,
          stroke: COLOR,
          filter: (row: Row) => row['flag'] === null,
        }),
        Plot.dot(flagged, { ...point, r: 6, symbol: 'triangle', fill: 'var(--color-wrong)' }),
        Plot.text(labelsOf(flagged), {
          x: 'x',
          y: 'y',
          text: 'text',
          dx: 9,
          textAnchor: 'start',
          fontWeight: 600,
        }),
      ],
    }),
  }
}

/** Points that are closer than this, in percent, share one label. */
const CLOSE = 5

/** The numbers of questions beside their points. Close points share one label, so that it can be read. */
function labelsOf(rows: readonly Row[]) {
  const near = (value: number) => Math.round(value / CLOSE)
  const groups = Map.groupBy(
    rows,
    (row) => `${near(numberIn(row, 'right'))} ${near(numberIn(row, 'discrimination'))}`,
  )
  return [...groups.values()].map((group) => ({
    x: Math.max(...group.map((row) => numberIn(row, 'right'))),
    y: sumOf(group, 'discrimination') / group.length,
    text: group.map((row) => textIn(row, 'question')).join(', '),
  }))
}
