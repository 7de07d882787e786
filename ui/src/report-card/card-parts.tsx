import type { ReactNode } from 'react'

import { cx } from '../cx.ts'

/** A part of a report card. */
export function CardSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="mb-2 break-after-avoid text-16 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** A table of a report card: the first column has texts, the others figures. */
export function CardTable({
  label,
  columns,
  rows,
}: {
  label: string
  columns: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}) {
  const cellClass = (column: number) =>
    cx(
      'py-1.5',
      column === 0
        ? 'text-start'
        : 'ps-3 text-end wrap-normal sm:whitespace-nowrap print:whitespace-nowrap',
    )
  return (
    <table aria-label={label} className="w-full">
      <thead>
        <tr>
          {columns.map((title, column) => (
            <th key={title} scope="col" className={cx(cellClass(column), 'font-semibold')}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row} className="break-inside-avoid border-t border-rule align-top">
            {cells.map((cell, column) => (
              <td key={column} className={cellClass(column)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A cell with a second line in smaller ink. */
export function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <>
      {first}
      <span className="block text-ink-2">{second}</span>
    </>
  )
}
