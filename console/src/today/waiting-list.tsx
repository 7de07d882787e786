import { cardClass } from '@sopan/ui/content/card.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { at, wordOf } from '#console/lib/format.ts'
import { todayWords as text } from '#console/words/today.ts'

import type { Today } from './today-calls.ts'

interface Row {
  id: string
  title: string
  /** Where the list is; null if the details name all that there is. */
  to: string | null
  details?: ReactNode
}

/** The work that waits for the member, each kind with links to the list or the records. */
export function WaitingList({ today }: { today: Today }) {
  const rows = rowsOf(today)
  const { tickets, decisions, mails, drafts } = today
  if ([tickets, decisions, mails, drafts].every((part) => part === null)) return null
  return (
    <section className="mt-8">
      <SectionHead title={text.waiting} />
      {rows.length === 0 ? (
        <p className="text-16 text-ink-2">{text.nothing}</p>
      ) : (
        <ul className={cardClass('divide-y divide-rule')}>
          {rows.map(({ id, title, to, details }) => (
            <li key={id} className="px-4 py-3">
              {to === null ? (
                <span className="text-16 font-semibold">{title}</span>
              ) : (
                <Link className="link text-16 font-semibold" to={to}>
                  {title}
                </Link>
              )}
              {details && <div className="mt-1 text-14 text-ink-2">{details}</div>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Where orders with this decision are listed; what belongs to no order is listed nowhere. */
const LISTS: Record<NonNullable<Today['decisions']>[number]['kind'], string | null> = {
  review: '/orders?state=pending_review',
  finding: '/orders?in_review=yes',
  refund: '/orders?in_review=yes',
  dispute: '/orders?in_review=yes',
  other: null,
}

function rowsOf({ tickets, decisions, mails, drafts, ending_access: ending }: Today): Row[] {
  const rows: Row[] = []
  if (tickets !== null && tickets.open > 0) {
    rows.push({
      id: 'tickets',
      title: text.tickets(tickets.open),
      to: '/tickets?status=open',
      details: text.ages(tickets.over_one_day, tickets.over_three_days),
    })
  }
  for (const { kind, count, order_ids: ids, without_order: names } of decisions ?? []) {
    rows.push({
      id: kind,
      title: text.decisions[kind](count),
      to: LISTS[kind],
      details: (
        <>
          {ids.length > 0 && <OrderLinks ids={ids} />}
          {names.length > 0 && <p>{text.withoutOrder}</p>}
          <Lines lines={names} />
        </>
      ),
    })
  }
  for (const { path, title, opens_at: opensAt, lacks_questions: isEmpty } of drafts ?? []) {
    rows.push({
      id: path,
      title: text.draft(title),
      to: `/content/${path}`,
      details: (
        <>
          <p className="font-semibold text-ink">
            {new Date(opensAt) > new Date()
              ? text.draftOpens(at(opensAt))
              : text.draftLate(at(opensAt))}
          </p>
          {isEmpty && <p className="font-semibold text-ink">{text.draftEmpty}</p>}
          <p>{text.draftText}</p>
        </>
      ),
    })
  }
  if (mails !== null && mails.failed > 0) {
    rows.push({
      id: 'mails',
      title: text.mails(mails.failed),
      to: null,
      details: <Lines lines={mails.newest.map((one) => text.mail(wordOf(one.kind), one.error))} />,
    })
  }
  if (ending !== null && ending > 0) {
    rows.push({ id: 'ending', title: text.ending(ending), to: '/reports/learners' })
  }
  return rows
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line, index) => (
        <li key={`${index} ${line}`} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  )
}

function OrderLinks({ ids }: { ids: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      {ids.map((id) => (
        <li key={id}>
          <Link
            className="link inline-flex min-h-11 items-center wrap-anywhere"
            to={`/orders/${encodeURIComponent(id)}`}
          >
            {id}
          </Link>
        </li>
      ))}
    </ul>
  )
}
