import { newEmail } from '@sopan/contract/fields'
import { plural } from '@sopan/domain/format'
import { type Command, InvalidArgumentError } from 'commander'

import { emailKey } from '#server/features/accounts/email-key.ts'
import {
  changeEmailOf,
  endSessions,
  sendReset,
} from '#server/features/accounts/operate/change-account.ts'
import { findUsers } from '#server/features/accounts/operate/find-users.ts'
import { setStatus } from '#server/features/accounts/operate/set-status.ts'
import { type RunningExam, listRunningOf } from '#server/features/exams/operate/running.ts'
import { printable } from '#server/lib/printable.ts'

import {
  type ActOptions,
  type Actions,
  type CommandDeps,
  type CommandResult,
  actOf,
} from '../program/command.ts'
import { DRY_RUN, REASON } from '../program/options.ts'
import { eraseCommand } from './erase-user.ts'
import { exportCommand } from './export-user.ts'
import { showCommand } from './show-user.ts'

/** Operator commands for accounts. */
export function userCommands(program: Command, actions: Actions): void {
  const { onDatabase } = actions
  const users = program.command('users').description('accounts')
  users
    .command('find')
    .description('the first 20 accounts for a text')
    .argument('<text>', 'an email in any letter case, an id, or part of a name or phone')
    .action(onDatabase(findCommand))
  users
    .command('show')
    .description('one account with its orders, access, tests, tickets, mails and sessions')
    .argument('<text>', 'an email, an id, a phone number, or part of a name')
    .action(onDatabase(showCommand))
  const act = (name: string, description: string) =>
    users
      .command(name)
      .description(description)
      .argument('<email>', 'of the account')
      .requiredOption(...REASON)
      .option(...DRY_RUN)
  act('change-email', 'also ends all sessions and reset links, and tells the old address')
    .requiredOption('--to <email>', 'the new address', emailAddress)
    .action(onDatabase(changeEmailCommand))
  act('send-reset', 'mails a link that sets a new password').action(onDatabase(sendResetCommand))
  act('end-sessions', 'the learner has to log in again on every device').action(
    onDatabase(endSessionsCommand),
  )
  act('deactivate', 'sign-ins are refused and all sessions end; access and results are kept')
    .option('--yes', 'also while a test of the learner is running')
    .action(onDatabase(deactivateCommand))
  act('activate', 'sign-ins are accepted again').action(onDatabase(activateCommand))
  exportCommand(users, actions)
  eraseCommand(users, actions)
}

async function findCommand({ db, now }: CommandDeps, text: string): Promise<CommandResult> {
  const found = await findUsers(db, text, now)
  const lines = found.users.map(
    ({ id, name, email, phone, status, created_at, live_access: live }) =>
      `${id}  ${printable(name)} <${printable(email)}>  ${phone ?? 'no phone'}  ${status}  ` +
      `since ${created_at.toISOString()}  live access: ${live}`,
  )
  if (lines.length === 0) lines.push('No account was found.')
  if (found.hasMore) lines.push('There are more. Give a longer part of the name or phone.')
  return { lines, data: found, isDone: true }
}

interface DeactivateOptions extends ActOptions {
  yes?: boolean
}

/** 'Running: 1 test of this learner: Polity (attempt 7, until 2026-…)' */
function runningLine(running: readonly RunningExam[]): string {
  const named = running.map(
    ({ title, attempt_id: id, deadline }) =>
      `${printable(title)} (attempt ${id}, until ${deadline.toISOString()})`,
  )
  return `Running: ${running.length} ${plural(running.length, 'test')} of this learner: ${named.join(', ')}.`
}

async function deactivateCommand(
  deps: CommandDeps,
  email: string,
  options: DeactivateOptions,
): Promise<CommandResult> {
  const running = await listRunningOf(deps.db, emailKey(email))
  const line = running.length === 0 ? [] : [runningLine(running)]
  if (running.length > 0 && options.yes !== true && options.dryRun !== true) {
    const what =
      'It is closed at its deadline, and cannot be continued. ' +
      'Nothing was changed: --yes deactivates the account.'
    return { lines: [`${line.join('')} ${what}`], data: { running }, isDone: false }
  }
  const done = await setStatus(deps.db, { email }, 'inactive', actOf(deps, options))
  return {
    lines: [
      `${options.dryRun ? 'Would deactivate' : 'Deactivated'}: user ${done.id}, ` +
        `${printable(done.name)}. Ended: ${done.sessions} ${plural(done.sessions, 'session')}.`,
      ...line,
    ],
    data: { ...done, running },
    isDone: true,
  }
}

async function activateCommand(
  deps: CommandDeps,
  email: string,
  options: ActOptions,
): Promise<CommandResult> {
  const done = await setStatus(deps.db, { email }, 'active', actOf(deps, options))
  return {
    lines: [
      `${options.dryRun ? 'Would activate' : 'Activated'}: user ${done.id}, ` +
        `${printable(done.name)}.`,
    ],
    data: done,
    isDone: true,
  }
}

/** Parses an address as the sign-up does. */
function emailAddress(text: string): string {
  const parsed = newEmail.safeParse(text)
  if (parsed.success) return parsed.data
  throw new InvalidArgumentError(parsed.error.issues[0]?.message ?? 'It is an email address.')
}

interface EmailOptions extends ActOptions {
  to: string
}

async function changeEmailCommand(
  deps: CommandDeps,
  email: string,
  options: EmailOptions,
): Promise<CommandResult> {
  const { user, sessions } = await changeEmailOf(
    deps.db,
    { email },
    options.to,
    actOf(deps, options),
  )
  return done(user, `${options.dryRun ? 'Would have' : 'Has'} the email ${printable(user.email)}`, {
    sessions,
  })
}

async function sendResetCommand(
  deps: CommandDeps,
  email: string,
  options: ActOptions,
): Promise<CommandResult> {
  const user = await sendReset(deps.db, { email }, actOf(deps, options))
  const what = options.dryRun ? 'Would be mailed' : 'Will be mailed'
  return done(user, `${what} a link that sets a new password`, {})
}

async function endSessionsCommand(
  deps: CommandDeps,
  email: string,
  options: ActOptions,
): Promise<CommandResult> {
  const { user, sessions } = await endSessions(deps.db, { email }, actOf(deps, options))
  return done(user, options.dryRun ? 'Would be logged out' : 'Is logged out', { sessions })
}

function done(
  { id, name }: { id: number; name: string },
  what: string,
  { sessions }: { sessions?: number },
): CommandResult {
  const ended = sessions === undefined ? '' : ` Ended: ${sessions} ${plural(sessions, 'session')}.`
  return {
    lines: [`${what}: user ${id}, ${printable(name)}.${ended}`],
    data: { user: id, ...(sessions !== undefined && { sessions }) },
    isDone: true,
  }
}
