import { REPORTS, type ReportName } from '@sopan/contract/console/report-table'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { date } from '@sopan/words/en/format'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

import { lazyPart } from '#console/lib/lazy-part.tsx'
import { saveFile } from '#console/lib/save-file.ts'
import { useCoded } from '#console/session/acts.tsx'
import { Problem } from '#console/session/problem.tsx'
import { Failure } from '#console/table/failure.tsx'
import { useSorting } from '#console/table/use-sorting.ts'
import { words } from '#console/words.ts'
import { reportWords as text } from '#console/words/reports.ts'

import {
  type Format,
  type Report,
  type ReportFilter,
  readFile,
  readReport,
} from './report-calls.ts'
import { type ColumnsOf, ReportTable } from './report-table.tsx'

const ReportChart = lazyPart(async () => (await import('./charts/report-chart.tsx')).ReportChart)

const totalFirst = (tables: Report['tables']) =>
  tables.toSorted((one, other) => Number(other.name === 'total') - Number(one.name === 'total'))

/**
 * The tables of a report, with a button that saves all of them as an Excel file: above them, or beside the title of the
 * first one where the report is a part of another page.
 */
export function ReportView({
  name,
  filter,
  acts,
  isPart = false,
  columnsOf = (columns) => columns,
}: {
  name: ReportName
  filter: ReportFilter
  /** Beside the button. */
  acts?: ReactNode
  isPart?: boolean
  columnsOf?: ColumnsOf
}) {
  const sorting = useSorting()
  const { data, error, refetch } = useQuery({
    queryKey: ['report', name, filter],
    queryFn: ({ signal }) => readReport(name, filter, signal),
  })
  const file = useCoded((format: Format) => readFile(name, filter, format), { onDone: saveFile })
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton count={8} />
  const excel = (
    <Button
      className="ml-auto"
      kind="secondary"
      size="regular"
      busy={file.isPending}
      onClick={() => file.mutate({ format: 'xlsx' })}
    >
      {text.excel}
    </Button>
  )
  return (
    <>
      {!isPart && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <p className="text-16 text-ink-2">
            {data.period !== null && text.period(date(data.period.from), date(data.period.to))}
          </p>
          {acts}
          {excel}
        </div>
      )}
      <Problem error={file.error} />
      {data.notice !== null && (
        <Panel kind="accent" icon={Info} className="mt-4">
          {data.notice}
        </Panel>
      )}
      {totalFirst(data.tables).map((table, index) => (
        <ReportTable
          key={table.name}
          table={table}
          chart={<ReportChart name={name} table={table.name} report={data} />}
          sorting={sorting}
          empty={REPORTS[name].of === 'batch' ? words.noRecords : text.empty}
          acts={
            isPart &&
            index === 0 && (
              <>
                {acts}
                {excel}
              </>
            )
          }
          columnsOf={columnsOf}
          onCsv={() => file.mutate({ format: 'csv', table: table.name })}
        />
      ))}
      {data.notes.map((note) => (
        <p key={note} className="mt-4 max-w-150 text-14 text-ink-2">
          {note}
        </p>
      ))}
    </>
  )
}
