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
import { dayField } from '#console/table/filter-fields.tsx'
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

/** The fields of a report: its course, its test, its period. */
export function ReportFilterForm({ name }: { name: ReportName }) {
  const { of } = REPORTS[name]
  const [params] = useSearchParams()
  const isChosen = of === 'period' || params.has(of)
  const subjects = useQuery({
    queryKey: ['report subjects', of],
    queryFn: ({ signal }) => readSubjects(of, signal),
  })
  const titles = Object.fromEntries(
    (subjects.data ?? []).map(({ slug, title }): [string, string] => [slug, title]),
  )
  const fields = [
    ...(of === 'period' ? [] : [subjectField(of, titles, subjects.isPending)]),
    ...(of === 'test' ? [attempts] : []),
    ...(of === 'course' ? [] : [dayField('from', text.from), dayField('to', text.to)]),
  ]
  // A course or test that has to be chosen is in view.
  return <FilterForm fields={fields} isFolded={isChosen} />
}

/** The subjects of a report: the published courses by title, or the newest tests. */
async function readSubjects(of: 'period' | 'course' | 'test', signal: AbortSignal) {
  if (of === 'period') return []
  if (of === 'course') return call(listPublishedItems, { querystring: { type: 'course' } }, signal)
  return (await call(listTests, { querystring: { limit: '100' } }, signal)).tests
}

const subjectField = (
  of: 'course' | 'test',
  titles: Readonly<Record<string, string>>,
  isPending: boolean,
): FilterField => ({
  name: of,
  textOf: (slug) => wordIn(titles, slug),
  show: (value) => <SubjectField of={of} value={value} titles={titles} isPending={isPending} />,
})

function SubjectField({
  of,
  value,
  titles,
  isPending,
}: {
  of: 'course' | 'test'
  value: string
  /** By slug. */
  titles: Readonly<Record<string, string>>
  isPending: boolean
}) {
  const listed = optionsOf(titles)
  // The URL may name an old one, which the list does not have.
  const isListed = value === '' || listed.some((one) => one.value === value)
  return (
    <SelectField
      label={text[of]}
      name={of}
      required
      options={[
        { value: '', label: isPending ? words.loading : text.choose[of] },
        ...listed,
        ...(isListed ? [] : [{ value, label: value }]),
      ]}
      defaultValue={value}
    />
  )
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
