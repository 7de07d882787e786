import * as Plot from '@observablehq/plot'
import type { ReportName } from '@sopan/contract/console/report-table'
import { cardClass } from '@sopan/ui/content/card.tsx'
import { useEffect, useMemo, useRef, useState } from 'react'

import type { Report } from '../report-calls.ts'
import { incomeByCoupon, progressByClass, salesByItem } from './bars.ts'
import { type Chart, numberIn } from './chart.ts'
import { columnsByDay, columnsByWeek, histogram, scatter } from './plots.ts'

type Rows = Report['tables'][number]['rows']

interface TableChart {
  /** The column that is drawn: a chart of zeros has nothing to show. */
  column: string
  draw: (rows: Rows, report: Report) => Chart
}

/** The tables that have a chart, by the names of report and table. */
const CHARTS: Partial<Record<ReportName, Record<string, TableChart>>> = {
  sales: {
    'by day': { column: 'net', draw: (rows) => columnsByDay(rows, 'net', true) },
    'by item': { column: 'net', draw: salesByItem },
  },
  coupons: { coupons: { column: 'income', draw: incomeByCoupon } },
  refunds: { 'by day': { column: 'returned', draw: columnsByWeek } },
  learners: {
    'by day': { column: 'joined', draw: (rows) => columnsByDay(rows, 'joined', false) },
  },
  progress: { classes: { column: 'completed', draw: progressByClass } },
  results: {
    bands: { column: 'attempts', draw: (rows, report) => histogram(rows, passPercentOf(report)) },
  },
  items: { questions: { column: 'discrimination', draw: scatter } },
}

const rowsOf = (report: Report, table: string): Rows =>
  report.tables.find(({ name }) => name === table)?.rows ?? []

function passPercentOf(report: Report): number | null {
  const [summary] = rowsOf(report, 'summary')
  return typeof summary?.['pass_percent'] === 'number' ? numberIn(summary, 'pass_percent') : null
}

/** The chart of a table of a report; null for a table without a chart, or with nothing to draw. */
function chartOf(name: ReportName, table: string, report: Report): Chart | null {
  const chart = CHARTS[name]?.[table]
  const rows = rowsOf(report, table)
  if (chart === undefined || rows.every((row) => numberIn(row, chart.column) === 0)) return null
  return chart.draw(rows, report)
}

/** A chart above its table: what it shows is also said in a sentence, and in the table. */
export function ReportChart({
  name,
  table,
  report,
}: {
  name: ReportName
  table: string
  report: Report
}) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const chart = useMemo(() => chartOf(name, table, report), [name, table, report])
  const hasChart = chart !== null

  useEffect(() => {
    const element = frame.current
    if (element === null || !hasChart) return undefined
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasChart])

  useEffect(() => {
    const element = frame.current
    if (element === null || chart === null || width === 0) return undefined
    const drawing = Plot.plot({ ...chart.options(width), ariaLabel: chart.caption })
    drawing.setAttribute('role', 'img')
    // The content security policy allows no style element; styles.css has these rules.
    for (const style of drawing.querySelectorAll('style')) style.remove()
    // The picture has one name; a group without a role may not have a name.
    for (const part of drawing.querySelectorAll('g[aria-label]')) part.removeAttribute('aria-label')
    element.replaceChildren(drawing)
    return () => drawing.remove()
  }, [chart, width])

  if (chart === null) return null
  return (
    <figure className={cardClass('mb-4 p-4')}>
      <div ref={frame} className="w-full empty:min-h-40 overflow-hidden text-ink-2" />
      <figcaption className="mt-3 text-14 text-pretty">{chart.caption}</figcaption>
    </figure>
  )
}
