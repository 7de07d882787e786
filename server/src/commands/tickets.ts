import { plural } from '@sopan/domain/format'
import type { Command } from 'commander'

import { answerTicket, closeTicket } from '../features/support/operate.ts'
import { findTicket, listMessages, listTickets } from '../features/support/store.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { printable } from '../lib/printable.ts'
import type { Actions, CommandDeps, CommandResult } from './program/command.ts'
import { DRY_RUN, limitedText, rowId } from './program/options.ts'

const LISTED = 200

interface ChangeOptions {
  dryRun?: boolean
}

/** Operator commands for support tickets. */
export function ticketCommands(program: Command, { onDatabase }: Actions): void {
  const tickets = program.command('tickets').description('support tickets of learners')
  tickets
    .command('list')
    .description(`the newest ${LISTED} that are not closed`)
    .option('--all', 'closed ones too')
    .action(onDatabase(listCommand))
  tickets
    .command('show')
    .description('one ticket with its answers and replies')
    .argument('<ticket>', 'its number', rowId)
    .action(onDatabase(showCommand))
  tickets
    .command('answer')
    .description('mails an answer to the learner')
    .argument('<ticket>', 'its number', rowId)
    .requiredOption('--text <text>', 'the answer', limitedText(10_000))
    .option(...DRY_RUN)
    .action(onDatabase(answerCommand))
  tickets
    .command('close')
    .description('closes a ticket')
    .argument('<ticket>', 'its number', rowId)
    .option(...DRY_RUN)
    .action(onDatabase(closeCommand))
}

const linesOf = (text: string) => text.split('\n').map(printable)
const firstLine = (text: string) => linesOf(text)[0]?.slice(0, 80) ?? ''

async function listCommand({ db }: CommandDeps, { all = false }: { all?: boolean }) {
  const tickets = await listTickets(db, { all, limit: LISTED })
  return {
    lines: [
      ...tickets.map(
        ({ id, status, priority, created_at: at, message }) =>
          `${id}  ${status}  ${priority}  ${at.toISOString()}  ${firstLine(message)}`,
      ),
      `${tickets.length} ${plural(tickets.length, 'ticket')}.`,
    ],
    data: tickets,
    isDone: true,
  }
}

async function showCommand({ db }: CommandDeps, id: number): Promise<CommandResult> {
  const ticket = await findTicket(db, id)
  if (ticket === undefined) throw new OperatorError(`There is no ticket ${id}.`)
  const messages = await listMessages(db, [id])
  return {
    lines: [
      `Ticket ${id}, ${ticket.status}, priority ${ticket.priority}, ${ticket.created_at.toISOString()}`,
      `From user ${ticket.user_id}; answers go to ${printable(ticket.email)}`,
      `Picture: ${ticket.image === null ? 'none' : `uploads/${ticket.image} in the data folder`}`,
      '',
      ...linesOf(ticket.message),
      ...messages.flatMap(({ operator, message, created_at: at }) => [
        '',
        `${operator === null ? 'Reply of the learner' : `Answer of ${operator}`}, ${at.toISOString()}`,
        ...linesOf(message),
      ]),
    ],
    data: { ...ticket, messages },
    isDone: true,
  }
}

async function answerCommand(
  { db, now, actor }: CommandDeps,
  id: number,
  { text, dryRun = false }: ChangeOptions & { text: string },
): Promise<CommandResult> {
  const { email } = await answerTicket(db, id, { text }, { now, actor, dryRun })
  return {
    lines: [`${dryRun ? 'Would be mailed' : 'Will be mailed'}: the answer to ${printable(email)}.`],
    data: { ticket: id, email },
    isDone: true,
  }
}

async function closeCommand(
  { db, now, actor }: CommandDeps,
  id: number,
  { dryRun = false }: ChangeOptions,
): Promise<CommandResult> {
  await closeTicket(db, id, { now, actor, dryRun })
  return {
    lines: [`${dryRun ? 'Would be closed' : 'Closed'}: ticket ${id}.`],
    data: { ticket: id },
    isDone: true,
  }
}
