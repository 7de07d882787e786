import { plural } from '@sopan/domain/format'
import type { Command } from 'commander'

import { findUsers } from '#server/features/accounts/operate/find-users.ts'
import { setStatus } from '#server/features/accounts/operate/set-status.ts'
import { printable } from '#server/lib/printable.ts'

import {
  type ActOptions,
  type Actions,
  type CommandDeps,
  type CommandResult,
  actOf,
} from './program/command.ts'
import { DRY_RUN, REASON } from './program/options.ts'

/** Operator commands for accounts. */
export function userCommands(program: Command, { onDatabase }: Actions): void {
  const users = program.command('users').description('accounts')
  users
    .command('find')
    .description('the first 20 accounts for a text')
    .argument('<text>', 'an email in any letter case, an id, or part of a name or phone')
    .action(onDatabase(findCommand))
  users
    .command('deactivate')
    .description('sign-ins are refused and all sessions end; access and results are kept')
    .argument('<email>', 'of the account')
    .requiredOption(...REASON)
    .option(...DRY_RUN)
    .action(onDatabase(deactivateCommand))
  users
    .command('activate')
    .description('sign-ins are accepted again')
    .argument('<email>', 'of the account')
    .requiredOption(...REASON)
    .option(...DRY_RUN)
    .action(onDatabase(activateCommand))
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

async function deactivateCommand(
  deps: CommandDeps,
  email: string,
  options: ActOptions,
): Promise<CommandResult> {
  const done = await setStatus(deps.db, email, 'inactive', actOf(deps, options))
  return {
    lines: [
      `${options.dryRun ? 'Would deactivate' : 'Deactivated'}: user ${done.id}, ` +
        `${printable(done.name)}. Ended: ${done.sessions} ${plural(done.sessions, 'session')}.`,
    ],
    data: done,
    isDone: true,
  }
}

async function activateCommand(
  deps: CommandDeps,
  email: string,
  options: ActOptions,
): Promise<CommandResult> {
  const done = await setStatus(deps.db, email, 'active', actOf(deps, options))
  return {
    lines: [
      `${options.dryRun ? 'Would activate' : 'Activated'}: user ${done.id}, ` +
        `${printable(done.name)}.`,
    ],
    data: done,
    isDone: true,
  }
}
