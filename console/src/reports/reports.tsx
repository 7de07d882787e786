import {
  REPORTS,
  REPORT_NAMES,
  type ReportName,
  isReportName,
} from '@sopan/contract/console/report-table'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { Navigate, useParams, useSearchParams } from 'react-router'

import { TabLinks } from '#console/app/tab-links.tsx'
import { usePermission } from '#console/session/me.ts'
import { SORT } from '#console/table/use-sorting.ts'
import { words } from '#console/words.ts'
import { reportWords as text } from '#console/words/reports.ts'

import { MonthLinks, ReportFilterForm, isLimitedToBatch } from './report-filter.tsx'
import { ReportView } from './report-view.tsx'

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
      <ChosenReport key={name} name={name} />
    </>
  )
}

/** The filter of a report without its sorting, which names columns of one report. */
function keptOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  kept.delete(SORT)
  return kept.toString()
}

/** The report that the URL names, or which of its filters has to be chosen first. */
function ChosenReport({ name }: { name: ReportName }) {
  const [params] = useSearchParams()
  const { of } = REPORTS[name]
  const valueOf = (one: string) => params.get(one) ?? ''
  const filter = {
    from: valueOf('from'),
    to: valueOf('to'),
    course: valueOf('course'),
    test: valueOf('test'),
    // A link to a report of questions may have it, from the results of the same test.
    batch: of === 'batch' || isLimitedToBatch(name) ? valueOf('batch') : '',
    attempts: valueOf('attempts'),
  }
  if (of !== 'period' && of !== 'now' && filter[of] === '')
    return <p className="text-16 text-ink-2">{text.choose[of]}</p>
  return (
    <ReportView name={name} filter={filter} acts={of === 'period' && <MonthLinks name={name} />} />
  )
}
