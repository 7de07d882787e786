import { listPublishedItems } from '@sopan/contract/console/desk'
import { listTests } from '@sopan/contract/console/tests'
import { indianDay } from '@sopan/domain/indian-day'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { call } from '#console/lib/call.ts'
import { FilterForm } from '#console/table/filter-form.tsx'
import { words } from '#console/words.ts'
import { reportWords as text } from '#console/words/reports.ts'

import { REPORTS, type ReportName } from './report-calls.ts'

const attemptsOf = Object.entries(text.attemptsOf).map(([value, label]) => ({ value, label }))

/** The fields of a report: its course, its test, its period. */
export function ReportFilterForm({ name }: { name: ReportName }) {
  const { of } = REPORTS[name]
  return (
    <FilterForm>
      {(valueOf) => (
        <>
          {of !== 'period' && <SubjectField of={of} value={valueOf(of)} />}
          {of === 'test' && (
            <SelectField
              label={text.attempts}
              name="attempts"
              options={attemptsOf}
              defaultValue={valueOf('attempts') || 'first'}
            />
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

type Subject = 'course' | 'test'

/** The published courses by title, or the newest tests. */
async function readSubjects(of: Subject, signal: AbortSignal) {
  if (of === 'course') return call(listPublishedItems, { querystring: { type: 'course' } }, signal)
  return (await call(listTests, { querystring: { limit: '100' } }, signal)).tests
}

function SubjectField({ of, value }: { of: Subject; value: string }) {
  const { data, isPending } = useQuery({
    queryKey: ['report subjects', of],
    queryFn: ({ signal }) => readSubjects(of, signal),
  })
  const listed = (data ?? []).map(({ slug, title }) => ({ value: slug, label: title }))
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
