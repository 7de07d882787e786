import { markText } from '@sopan/domain/exams/marks'
import { date, rupeesAndPaise } from '@sopan/domain/format'

import { type UserRecord, readUser } from '#server/features/accounts/operate/read-user.ts'
import { printable } from '#server/lib/printable.ts'

import type { CommandDeps, CommandResult } from '../program/command.ts'

/** What answers a learner who calls. */
export async function showCommand({ db, now }: CommandDeps, text: string): Promise<CommandResult> {
  const record = await readUser(db, text, now)
  const { user } = record
  return {
    lines: [
      `User ${user.id}  ${printable(user.name)} <${printable(user.email)}>  ` +
        `${user.phone ?? 'no phone'}  ${user.status}  since ${date(user.created_at)}`,
      ...section('Orders', record.orders.map(orderLine)),
      ...section('Access', record.access.map(accessLine)),
      ...section('Tests', record.attempts.map(attemptLine)),
      ...section('Courses', record.progress.map(progressLine)),
      ...section('Tickets', record.tickets.map(ticketLine)),
      ...section('Mails', record.mails.map(mailLine)),
      ...section('Sessions', record.sessions.map(sessionLine)),
    ],
    data: record,
    isDone: true,
  }
}

type Of<Key extends Exclude<keyof UserRecord, 'user'>> = UserRecord[Key][number]

const section = (title: string, lines: string[]) => [
  '',
  `${title}:${lines.length === 0 ? ' none' : ''}`,
  ...lines.map((line) => `  ${line}`),
]

const orderLine = (order: Of<'orders'>) =>
  `${order.order_id}  ${date(order.created_at)}  ${rupeesAndPaise(order.amount_paise / 100)}  ` +
  `${order.state}  ${printable(order.title)}` +
  (order.refusal === null ? '' : `  (${printable(order.refusal)})`)

const accessLine = ({ item, kind, source, ends_at: ends, revoked_at: revoked }: Of<'access'>) =>
  `${kind === 'exam' ? 'test' : kind}  ${printable(item)}  by ${source}  ` +
  (revoked === null
    ? ends === null
      ? 'without end'
      : `until ${date(ends)}`
    : `ended ${date(revoked)}`)

const attemptLine = (attempt: Of<'attempts'>) =>
  `attempt ${attempt.attempt_id}  ${date(attempt.started_at)}  ${printable(attempt.test)}  ` +
  (attempt.marks === null || attempt.marks_denominator === null
    ? 'running'
    : `${markText(attempt.marks, attempt.marks_denominator)} of ` +
      `${markText(attempt.possible_marks ?? 0, attempt.marks_denominator)} marks, ` +
      (attempt.passed ? 'passed' : 'not passed')) +
  (attempt.given_back_at === null ? '' : ', given back')

const progressLine = ({ course, completed, classes, last_opened: opened }: Of<'progress'>) =>
  `${printable(course)}  ${completed} of ${classes} classes, last opened ${date(opened)}`

const ticketLine = ({ id, status, priority, created_at: at, message }: Of<'tickets'>) =>
  `${id}  ${status}  ${priority}  ${date(at)}  ${printable(message.split('\n')[0] ?? '').slice(0, 80)}`

const mailLine = ({ kind, due_at: due, sent_at: sent, tries, last_error: error }: Of<'mails'>) =>
  `${kind}  ${sent === null ? `not sent since ${date(due)}, ${tries} tries` : `sent ${date(sent)}`}` +
  (sent === null && error !== null ? `  (${printable(error)})` : '')

const sessionLine = ({ id, platform, address, device, last_seen_at: seen }: Of<'sessions'>) =>
  `${id}  ${platform}  last used ${date(seen)}  ${address ?? 'unknown address'}  ${printable(device ?? '')}`
