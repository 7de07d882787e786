import * as Plot from '@observablehq/plot'
import { cardClass } from '@sopan/ui/content/card.tsx'
import { useEffect, useMemo, useRef, useState } from 'react'

import type { Report, ReportName } from '../report-calls.ts'
import { incomeByCoupon, progressByClass, salesByItem } from './bars.ts'
import { type Chart, numberIn } from './chart.ts'
import { columnsByDay, columnsByWeek, histogram, scatter } from './plots.ts'

/** The column that each chart draws. */
const DRAWN: Record<string, string> = {
  'sales by day': 'net',
  'sales by item': 'net',
  'coupons coupons': 'income',
  'refunds by day': 'returned',
  'learners by day': 'joined',
  'progress classes': 'completed',
  'results bands': 'attempts',
  'items questions': 'discrimination',
}

type Rows = Report['tables'][number]['rows']

/** The chart of a table of a report; null for a table that has none, or nothing to draw. */
function chartOf(name: ReportName, table: string, report: Report): Chart | null {
  const rowsOf = (one: string): Rows => report.tables.find((some) => some.name === one)?.rows ?? []
  const rows = rowsOf(table)
  const drawn = DRAWN[`${name} ${table}`]
  if (drawn === undefined || rows.every((row) => numberIn(row, drawn) === 0)) return null
  switch (`${name} ${table}`) {
    case 'sales by day':
      return columnsByDay(rows, 'net', true)
    case 'sales by item':
      return salesByItem(rows)
    case 'coupons coupons':
      return incomeByCoupon(rows)
    case 'refunds by day':
      return columnsByWeek(rows)
    case 'learners by day':
      return columnsByDay(rows, 'joined', false)
    case 'progress classes':
      return progressByClass(rows)
    case 'results bands': {
      const [summary] = rowsOf('summary')
      const isKnown = typeof summary?.['pass_percent'] === 'number'
      return histogram(rows, isKnown ? numberIn(summary, 'pass_percent') : null)
    }
    case 'items questions':
      return scatter(rows)
    default:
      return null
  }
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
    // The picture has one name; groups without a role may have none.
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
