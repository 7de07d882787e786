import { getTicket } from '@sopan/contract/console/tickets'
import type { EndpointData } from '@sopan/contract/endpoint'
import { Card } from '@sopan/ui/content/card.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'

import { call } from '#console/lib/call.ts'
import { at } from '#console/lib/format.ts'
import { RefundDialog } from '#console/orders/acts/lazy-dialogs.ts'
import { listColumns } from '#console/orders/list-columns.tsx'
import { refundColumn } from '#console/orders/refund-column.tsx'
import { usePermission } from '#console/session/me.ts'
import { Breakable } from '#console/table/breakable.tsx'
import type { Column } from '#console/table/data-table.tsx'
import { recordOf } from '#console/table/pending-record.tsx'
import { TableSection } from '#console/table/section.tsx'
import { words } from '#console/words.ts'
import { orderWords as orderText } from '#console/words/orders.ts'
import { ticketWords as text } from '#console/words/tickets.ts'

import { AnswerForm } from './answer-form.tsx'

type TicketRecord = EndpointData<typeof getTicket>

const orders: Column<TicketRecord['orders'][number]>[] = Object.values(listColumns())

export function Component() {
  const { ticketId = '' } = useParams()
  const may = usePermission()
  const query = useQuery({
    queryKey: ['ticket', ticketId],
    queryFn: ({ signal }) => call(getTicket, { params: { id: ticketId } }, signal),
  })
  const { data, back, pending } = recordOf(query, { title: text.title, path: '/tickets' })
  if (data === undefined) return pending
  const { ticket } = data
  return (
    <>
      <PageHead
        title={text.ticket(ticket.id)}
        detail={`${text.statuses[ticket.status]} · ${text.priorities[ticket.priority]}`}
        back={back}
      />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <div className="min-w-0">
          <Messages record={data} />
          {may('ticket.answer') && (
            <>
              {isOfAnother(ticket) && ticket.status !== 'closed' && (
                <Panel kind="wrong" icon={TriangleAlert} title={text.otherAddress} className="mt-6">
                  {text.otherAddressText(ticket.email, ticket.account_email)}
                </Panel>
              )}
              <AnswerForm
                key={ticket.id}
                ticketId={ticketId}
                seen={data.messages.length}
                others={ticket.question?.others ?? 0}
                isClosed={ticket.status === 'closed'}
              />
            </>
          )}
        </div>
        <Learner record={data} isLinked={may('learner.read')} />
      </div>
      <Orders record={data} />
    </>
  )
}

/** Whether answers go to another address than the one of the account. */
const isOfAnother = ({ email, account_email: own }: TicketRecord['ticket']) =>
  email.toLowerCase() !== own.toLowerCase()

/** The newest orders of the learner, which are refunded from here. */
function Orders({ record: { ticket, orders: rows } }: { record: TicketRecord }) {
  const may = usePermission()
  const [refunded, setRefunded] = useState<string | null>(null)
  return (
    <>
      <TableSection
        isAlwaysShown
        title={text.orders}
        columns={may('order.refund') ? [...orders, refundColumn(setRefunded)] : orders}
        rows={rows}
      />
      {refunded !== null && (
        <RefundDialog
          orderId={refunded}
          reason={orderText.inTicket(ticket.id)}
          onClose={() => setRefunded(null)}
        />
      )}
    </>
  )
}

function Messages({ record: { ticket, messages } }: { record: TicketRecord }) {
  return (
    <ol className="flex flex-col gap-4">
      <Message by={ticket.name} time={ticket.created_at} message={ticket.message}>
        {ticket.has_picture && (
          <a className="mt-3 block" href={`/api/tickets/${ticket.id}/picture`} target="_blank">
            <img
              className="max-h-96 max-w-full rounded-control border border-rule"
              src={`/api/tickets/${ticket.id}/picture`}
              alt={text.picture}
            />
          </a>
        )}
      </Message>
      {messages.map(({ by, at: time, message }) => (
        <Message
          key={`${time} ${by} ${message}`}
          by={by ?? ticket.name}
          time={time}
          message={message}
        />
      ))}
    </ol>
  )
}

function Message({
  by,
  time,
  message,
  children,
}: {
  by: string
  time: string
  message: string
  children?: ReactNode
}) {
  return (
    <li>
      <Card className="p-4">
        <p className="text-14 text-ink-2">
          <span className="font-semibold">{by}</span> · {at(time)}
        </p>
        <p className="mt-2 text-16 wrap-anywhere whitespace-pre-wrap">{message}</p>
        {children}
      </Card>
    </li>
  )
}

function Learner({ record, isLinked }: { record: TicketRecord; isLinked: boolean }) {
  const { ticket, last_attempt: attempt } = record
  return (
    <Card className="px-4">
      <Facts
        items={[
          {
            label: text.learner,
            value: isLinked ? (
              <Link className="link" to={`/learners/${ticket.user_id}`}>
                {ticket.name}
              </Link>
            ) : (
              ticket.name
            ),
          },
          {
            label: text.account,
            value: <Breakable text={ticket.account_email} />,
          },
          { label: text.answerTo, value: <Breakable text={ticket.email} /> },
          { label: text.closed, value: at(ticket.closed_at) },
          ...(ticket.question === null
            ? []
            : [{ label: text.question, value: <Doubted question={ticket.question} /> }]),
          {
            label: text.lastAttempt,
            value: attempt === null ? words.none : `${attempt.test}, ${at(attempt.started_at)}`,
          },
        ]}
      />
    </Card>
  )
}

/** The doubted question, linked to the test where its key is corrected. */
function Doubted({
  question: { slug, test, number },
}: {
  question: NonNullable<TicketRecord['ticket']['question']>
}) {
  const may = usePermission()
  const name = text.questionOf(test, number)
  if (!may('test.read')) return name
  return (
    <Link className="link" to={`/tests/${slug}`}>
      {name}
    </Link>
  )
}
