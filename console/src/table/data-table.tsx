import { cardClass } from '@sopan/ui/content/card.tsx'
import { cx } from '@sopan/ui/cx.ts'
import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import { Breakable } from './breakable.tsx'
import type { Sorting } from './use-sorting.ts'

type Value = string | number | null

export interface Column<Row> {
  id: string
  title: string
  /** The value by which rows are sorted. */
  value: (row: Row) => Value
  /** The content of the cell; without this function, the value. */
  cell?: (row: Row) => ReactNode
  isNumber?: boolean
  /** How the figure is computed. */
  help?: string | null
}

/** A column that shows its value in another form, such as a time as a day. */
export const shownAs = <Row, Shown extends Value>(
  id: string,
  title: string,
  value: (row: Row) => Shown,
  show: (value: Shown) => ReactNode,
): Column<Row> => ({ id, title, value, cell: (row) => show(value(row)) })

/** A column of figures, which stand on the right. */
export const figureAs = <Row, Shown extends number | null>(
  ...column: Parameters<typeof shownAs<Row, Shown>>
): Column<Row> => ({ ...shownAs(...column), isNumber: true })

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
})

/** A table, whose rows are cards in a narrow window. With `sorting` its heads are buttons that sort. */
export function DataTable<Row extends object>({
  label,
  columns,
  rows,
  sorting,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  sorting?: Sorting
}) {
  const defined = useMemo(() => columns.map((column) => definitionOf(column)), [columns])
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features,
    columns: defined,
    data,
    state: { sorting: sorting === undefined ? [] : sorting.state },
    enableSorting: sorting !== undefined,
  })
  const byId = new Map(columns.map((column) => [column.id, column]))
  return (
    <div className={cardClass('overflow-x-auto')}>
      <table aria-label={label} className="w-full text-left text-14 max-md:block">
        <thead className="max-md:hidden">
          <tr className="border-b border-rule">
            {columns.map((column) => (
              <Head key={column.id} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              className="border-rule not-first:border-t max-md:block max-md:px-4 max-md:py-3"
            >
              {row.getAllCells().map((cell) => {
                const column = byId.get(cell.column.id)
                return (
                  <td
                    key={cell.id}
                    data-label={column?.title}
                    className={cx(
                      'px-3 py-2.5 align-baseline first:pl-4 last:pr-4',
                      'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:px-0! max-md:py-1 max-md:text-right',
                      'max-md:before:shrink-0 max-md:before:text-ink-2 max-md:before:content-[attr(data-label)]',
                      column?.isNumber && 'text-right',
                    )}
                  >
                    <span
                      className={cx(
                        'min-w-0 wrap-break-word',
                        column?.isNumber && 'md:whitespace-nowrap',
                      )}
                    >
                      {column && <Content column={column} row={row.original} />}
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Content<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell?.(row) ?? column.value(row)
  return typeof content === 'string' ? <Breakable text={content} /> : content
}

function definitionOf<Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> {
  return {
    id: column.id,
    accessorFn: (row) => column.value(row) ?? undefined,
    sortFn: column.isNumber ? 'basic' : 'alphanumeric',
    sortUndefined: 'last',
  }
}

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { id, title, help, isNumber } = column
  const order = sorting?.state.find((one) => one.id === id)
  const Arrow = order?.desc === true ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      title={help ?? undefined}
      aria-sort={order && (order.desc ? 'descending' : 'ascending')}
      className={cx(
        'px-3 py-2.5 font-semibold wrap-break-word text-ink-2 first:pl-4 last:pr-4',
        isNumber && 'text-right',
      )}
    >
      {sorting === undefined ? (
        title
      ) : (
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-1 hover:text-ink"
          onClick={() => sorting.sortBy(id)}
        >
          {title}
          {order && <Arrow aria-hidden className="size-4" />}
        </button>
      )}
    </th>
  )
}
