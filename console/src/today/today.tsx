import { REPORTS } from '@sopan/contract/console/report-table'
import { Button } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { date, number } from '@sopan/words/en/format'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'

import { money } from '#console/lib/format.ts'
import { usePermission } from '#console/session/me.ts'
import { type Column, DataTable, shownAs } from '#console/table/data-table.tsx'
import { Failure } from '#console/table/failure.tsx'
import { todayWords as text } from '#console/words/today.ts'

import { type Today, todayQuery } from './today-calls.ts'
import { WaitingList } from './waiting-list.tsx'

export function Component() {
  const may = usePermission()
  const { data, error, refetch } = useQuery(todayQuery)
  return (
    <>
      <PageHead title={text.title} detail={data && date(data.day)} />
      {may('learner.read') && <FindLearner />}
      {data === undefined && error === null && (
        <div className="mt-8">
          <RowsSkeleton count={6} />
        </div>
      )}
      {data === undefined && error !== null && (
        <Failure error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          <WaitingList today={data} />
          {data.tests !== null && <Tests tests={data.tests} />}
          {data.money !== null && <Money {...data.money} />}
        </>
      )}
    </>
  )
}

/** A call comes in: the learner is found from here. */
function FindLearner() {
  const navigate = useNavigate()
  return (
    <form
      role="search"
      aria-label={text.find}
      className="mt-5 flex max-w-150 flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const search = new FormData(event.currentTarget).get('search')
        const query = new URLSearchParams({ search: typeof search === 'string' ? search : '' })
        void navigate(`/learners?${query}`)
      }}
    >
      <TextField
        label={text.findLabel}
        name="search"
        type="search"
        maxLength={254}
        autoComplete="off"
        className="min-w-60 flex-1"
      />
      <Button type="submit">{text.find}</Button>
    </form>
  )
}

const testColumns: Column<NonNullable<Today['tests']>[number]>[] = [
  {
    id: 'test',
    title: text.test,
    value: (one) => one.title,
    cell: (one) => (
      <Link className="link" to={`/tests/${encodeURIComponent(one.slug)}`}>
        {one.title}
      </Link>
    ),
  },
  { ...shownAs('running', text.running, (one) => one.running, number), isNumber: true },
  { ...shownAs('started', text.started, (one) => one.started, number), isNumber: true },
]

function Tests({ tests }: { tests: NonNullable<Today['tests']> }) {
  return (
    <section className="mt-8">
      <SectionHead title={text.tests} />
      {tests.length === 0 ? (
        <p className="text-16 text-ink-2">{text.noTests}</p>
      ) : (
        <DataTable label={text.tests} columns={testColumns} rows={tests} />
      )}
    </section>
  )
}

type Day = NonNullable<Today['money']>['today'] & { title: string }

const moneyColumns: Column<Day>[] = [
  { id: 'day', title: text.day, value: (one) => one.title },
  { id: 'receipts', title: text.receipts, value: (one) => one.receipts, isNumber: true },
  ...(['gross', 'refunds', 'net'] as const).map((id): Column<Day> => ({
    id,
    title: text[id],
    value: (one) => one[id],
    cell: (one) => money(one[id]),
    isNumber: true,
  })),
]

function Money({ yesterday, today }: NonNullable<Today['money']>) {
  const rows = [
    { ...yesterday, title: text.yesterday },
    { ...today, title: text.soFar },
  ]
  return (
    <section className="mt-8">
      <SectionHead
        title={text.money}
        end={
          <Link className="link" to="/reports/sales">
            {REPORTS.sales.title}
          </Link>
        }
      />
      <DataTable label={text.money} columns={moneyColumns} rows={rows} />
      <p className="mt-2 text-14 text-ink-2">{text.moneyText}</p>
    </section>
  )
}
