import { date } from '@sopan/domain/format'
import { Button } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { tabClass } from '@sopan/ui/views/tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { NavLink, Navigate, useParams, useSearchParams } from 'react-router'

import { saveFile } from '#console/lib/save-file.ts'
import { useCoded } from '#console/session/acts.tsx'
import { usePermission } from '#console/session/me.ts'
import { Problem } from '#console/session/problem.tsx'
import { FilterForm } from '#console/table/filter-form.tsx'
import { Failure } from '#console/table/record-list.tsx'
import { useSorting } from '#console/table/use-sorting.ts'
import { words } from '#console/words.ts'

import {
  type Format,
  REPORTS,
  REPORT_NAMES,
  type ReportName,
  isReportName,
  readFile,
  readReport,
} from './report-calls.ts'
import { ReportTable } from './report-table.tsx'

const { reports: text } = words

const ReportChart = lazy(async () => {
  const { ReportChart: chart } = await import('./charts/report-chart.tsx')
  return { default: chart }
})

export function Component() {
  const { name } = useParams()
  const may = usePermission()
  const names = REPORT_NAMES.filter((one) => may(REPORTS[one].needs))
  const [first] = names
  if (!isReportName(name) || !names.includes(name)) {
    if (name === undefined && first !== undefined)
      return <Navigate replace to={`/reports/${first}`} />
    return <StateView title={words.notPermitted.title} text={words.notPermitted.text} />
  }
  return (
    <>
      <PageHead title={text.names[name]} />
      <nav aria-label={text.title} className="mt-2 overflow-x-auto print:hidden">
        <ul className="flex gap-5">
          {names.map((one) => (
            <li key={one}>
              <NavLink to={`/reports/${one}`} className={({ isActive }) => tabClass(isActive)}>
                {text.names[one]}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <ReportFilterForm name={name} />
      <ReportView key={name} name={name} />
    </>
  )
}

const attemptsOf = Object.entries(text.attemptsOf).map(([value, label]) => ({ value, label }))

function ReportFilterForm({ name }: { name: ReportName }) {
  const { of } = REPORTS[name]
  return (
    <FilterForm>
      {(valueOf) => (
        <>
          {of === 'course' && (
            <TextField
              label={text.course}
              name="course"
              required
              defaultValue={valueOf('course')}
            />
          )}
          {of === 'test' && (
            <>
              <TextField label={text.test} name="test" required defaultValue={valueOf('test')} />
              <SelectField
                label={text.attempts}
                name="attempts"
                options={attemptsOf}
                defaultValue={valueOf('attempts') || 'first'}
              />
            </>
          )}
          {of !== 'course' && (
            <>
              <TextField label={text.from} name="from" type="date" defaultValue={valueOf('from')} />
              <TextField label={text.to} name="to" type="date" defaultValue={valueOf('to')} />
            </>
          )}
        </>
      )}
    </FilterForm>
  )
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
  if (!isChosen) return <p className="text-16 text-ink-2">{text.choose}</p>
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton count={8} />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-16 text-ink-2">
          {data.period !== null && text.period(date(data.period.from), date(data.period.to))}
        </p>
        <Button
          kind="secondary"
          size="regular"
          busy={file.isPending}
          onClick={() => file.mutate({ format: 'xlsx' })}
        >
          {text.excel}
        </Button>
      </div>
      <Problem error={file.error} />
      {data.tables.map((table) => (
        <ReportTable
          key={table.name}
          table={table}
          chart={
            <Suspense>
              <ReportChart name={name} table={table.name} report={data} />
            </Suspense>
          }
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
