import {
  REPORTS,
  REPORT_NAMES,
  type ReportName,
  isReportName,
} from '@sopan/contract/console/report-table'
import { Button } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { date } from '@sopan/words/en/format'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { Navigate, useParams, useSearchParams } from 'react-router'

import { TabLinks } from '#console/app/tab-links.tsx'
import { lazyPart } from '#console/lib/lazy-part.tsx'
import { saveFile } from '#console/lib/save-file.ts'
import { useCoded } from '#console/session/acts.tsx'
import { usePermission } from '#console/session/me.ts'
import { Problem } from '#console/session/problem.tsx'
import { Failure } from '#console/table/failure.tsx'
import { SORT, useSorting } from '#console/table/use-sorting.ts'
import { words } from '#console/words.ts'
import { reportWords as text } from '#console/words/reports.ts'

import { type Format, type Report, readFile, readReport } from './report-calls.ts'
import { MonthLinks, ReportFilterForm } from './report-filter.tsx'
import { ReportTable } from './report-table.tsx'

const ReportChart = lazyPart(async () => (await import('./charts/report-chart.tsx')).ReportChart)

export function Component() {
  const { name } = useParams()
  const [params] = useSearchParams()
  const may = usePermission()
  const names = REPORT_NAMES.filter((one) => may(REPORTS[one].needs))
  const [first] = names
  if (!isReportName(name) || !names.includes(name)) {
    if (name === undefined && first !== undefined)
      return <Navigate replace to={`/reports/${first}`} />
    return <StateView title={words.notPermitted.title} text={words.notPermitted.text} />
  }
  const { of, title, about } = REPORTS[name]
  // The other reports of the same kind are about the same period, course or test.
  const kept = keptOf(params)
  return (
    <>
      <PageHead title={title} detail={about} />
      <TabLinks
        label={text.title}
        className="mt-2 print:hidden"
        items={names.map((one) => ({
          to: { pathname: `/reports/${one}`, search: REPORTS[one].of === of ? kept : '' },
          label: REPORTS[one].title,
        }))}
      />
      <ReportFilterForm name={name} />
      <ReportView key={name} name={name} />
    </>
  )
}

const totalFirst = (tables: Report['tables']) =>
  tables.toSorted((one, other) => Number(other.name === 'total') - Number(one.name === 'total'))

/** The filter of a report without its sorting, which names columns of one report. */
function keptOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  kept.delete(SORT)
  return kept.toString()
}

function ReportView({ name }: { name: ReportName }) {
  const [params] = useSearchParams()
  const sorting = useSorting()
  const valueOf = (one: string) => params.get(one) ?? ''
  const filter = {
    from: valueOf('from'),
    to: valueOf('to'),
    course: valueOf('course'),
    test: valueOf('test'),
    attempts: valueOf('attempts'),
  }
  const { of } = REPORTS[name]
  const isChosen = of === 'period' || filter[of] !== ''
  const { data, error, refetch } = useQuery({
    queryKey: ['report', name, filter],
    queryFn: ({ signal }) => readReport(name, filter, signal),
    enabled: isChosen,
  })
  const file = useCoded((format: Format) => readFile(name, filter, format), { onDone: saveFile })
  if (!isChosen) return <p className="text-16 text-ink-2">{text.choose[of]}</p>
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton count={8} />
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="text-16 text-ink-2">
          {data.period !== null && text.period(date(data.period.from), date(data.period.to))}
        </p>
        {of === 'period' && <MonthLinks name={name} />}
        <Button
          className="ml-auto"
          kind="secondary"
          size="regular"
          busy={file.isPending}
          onClick={() => file.mutate({ format: 'xlsx' })}
        >
          {text.excel}
        </Button>
      </div>
      <Problem error={file.error} />
      {data.notice !== null && (
        <Panel kind="accent" icon={Info} className="mt-4">
          {data.notice}
        </Panel>
      )}
      {totalFirst(data.tables).map((table) => (
        <ReportTable
          key={table.name}
          table={table}
          chart={<ReportChart name={name} table={table.name} report={data} />}
          sorting={sorting}
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
