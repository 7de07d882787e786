import { listPublishedItems } from '@sopan/contract/console/desk'
import { REPORTS, type ReportName } from '@sopan/contract/console/report-table'
import { listTests } from '@sopan/contract/console/tests'
import { indianDay } from '@sopan/domain/indian-day'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'

import { call } from '#console/lib/call.ts'
import { wordIn } from '#console/lib/format.ts'
import { optionsOf } from '#console/lib/options.ts'
import { useBatchFields } from '#console/table/batch-field.ts'
import { dayField, listedField } from '#console/table/filter-fields.tsx'
import { type FilterField, FilterForm } from '#console/table/filter-form.tsx'
import { words } from '#console/words.ts'
import { reportWords as text } from '#console/words/reports.ts'

const attempts: FilterField = {
  name: 'attempts',
  textOf: (value) => wordIn(text.attemptsOf, value),
  show: (value) => (
    <SelectField
      label={text.attempts}
      name="attempts"
      options={optionsOf(text.attemptsOf)}
      defaultValue={value || 'first'}
    />
  ),
}

/** Whether a report can be limited to the members of a batch: one of a course, a test or as of now that names learners. */
export function isLimitedToBatch(name: ReportName): boolean {
  const { of, isPersonal } = REPORTS[name]
  return isPersonal && (of === 'course' || of === 'test' || of === 'now')
}

/** The fields of a report: its course, its test or its batch, its period. */
export function ReportFilterForm({ name }: { name: ReportName }) {
  const { of } = REPORTS[name]
  const [params] = useSearchParams()
  const isChosen = of === 'period' || of === 'now' || params.has(of)
  const isBatchAsked = of === 'batch' || isLimitedToBatch(name)
  const batchFields = useBatchFields(of === 'batch' ? text.choose.batch : undefined)
  const subjects = useQuery({
    queryKey: ['report subjects', of],
    queryFn: ({ signal }) => readSubjects(of, signal),
    enabled: of === 'course' || of === 'test',
  })
  const fields = [
    ...(of === 'course' || of === 'test'
      ? [
          listedField(
            of,
            text[of],
            [
              { value: '', label: subjects.isPending ? words.loading : text.choose[of] },
              ...(subjects.data ?? []),
            ],
            { isRequired: true },
          ),
        ]
      : []),
    ...(of === 'test' ? [attempts] : []),
    ...(of === 'period' || of === 'test'
      ? [dayField('from', text.from), dayField('to', text.to)]
      : []),
    ...(isBatchAsked ? batchFields : []),
  ]
  // A course, a test or a batch that has to be chosen is in view.
  return <FilterForm fields={fields} isFolded={isChosen} />
}

/** The subjects of a report: the published courses by title, or the newest tests. */
async function readSubjects(of: (typeof REPORTS)[ReportName]['of'], signal: AbortSignal) {
  const subjects =
    of === 'course'
      ? await call(listPublishedItems, { querystring: { type: 'course' } }, signal)
      : (await call(listTests, { querystring: { limit: '100' } }, signal)).tests
  return subjects.map(({ slug, title }) => ({ value: slug, label: title }))
}

/** The months for which a report is mostly read. */
export function MonthLinks({ name }: { name: ReportName }) {
  const today = indianDay(new Date())
  const before = indianDay(new Date(`${today.slice(0, 7)}-01T00:00:00Z`), -1)
  const months = [
    { label: text.lastMonth, from: `${before.slice(0, 7)}-01`, to: before },
    { label: text.thisMonth, from: `${today.slice(0, 7)}-01`, to: today },
  ]
  return months.map(({ label, from, to }) => (
    <Link
      key={label}
      className="link inline-flex min-h-11 items-center text-14"
      to={`/reports/${name}?${new URLSearchParams({ from, to })}`}
    >
      {label}
    </Link>
  ))
}
