import { ROLES, type Role } from '@sopan/contract/console/permissions'
import { email as emailSchema, newEmail } from '@sopan/contract/fields'
import { dateAndTime } from '@sopan/words/en/format'
import { checkText } from '@sopan/words/frame/checks'
import { type Command, InvalidArgumentError } from 'commander'

import { inviteStaff, resetStaff } from '#server/features/staff/invite.ts'
import { hasActiveStaff } from '#server/features/staff/store.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { printable } from '#server/lib/printable.ts'

import type { Actions, CommandDeps, CommandResult } from './program/command.ts'
import { DRY_RUN } from './program/options.ts'

interface InviteOptions {
  role?: Role[]
  reset?: boolean
  dryRun?: boolean
}

/** Operator commands for the staff of the console. */
export function staffCommands(program: Command, { onDatabase }: Actions): void {
  const staff = program.command('staff').description('who may use the console')
  staff
    .command('invite')
    .description('prints a one-time address that sets a password; the first member is an owner')
    .argument('<email>', 'of the member', emailAddress)
    .option('--role <roles>', `${ROLES.join(', ')}; several with commas`, roleList)
    .option(
      '--reset',
      'for a member who has lost password, second factor or address: nothing earlier works any more',
    )
    .option(...DRY_RUN)
    .action(onDatabase(inviteCommand))
}

function emailAddress(text: string): string {
  const parsed = emailSchema.safeParse(text)
  if (parsed.success) return parsed.data
  throw new InvalidArgumentError(
    checkText(parsed.error.issues[0]?.message ?? 'email_invalid', 'en'),
  )
}

function roleList(text: string): Role[] {
  const names = text.split(',').map((name) => name.trim())
  const roles = ROLES.filter((role) => names.includes(role))
  if (roles.length === new Set(names).size) return roles
  throw new InvalidArgumentError(`The roles are ${ROLES.join(', ')}.`)
}

async function inviteCommand(
  { actor, db, now, settings }: CommandDeps,
  email: string,
  { role, reset = false, dryRun = false }: InviteOptions,
): Promise<CommandResult> {
  if (settings.console === null) {
    throw new OperatorError('The console is off: set CONSOLE_URL, CONSOLE_PORT and CONSOLE_SECRET.')
  }
  const invited = { email, consoleUrl: settings.console.url }
  const change = { actor, now, dryRun }
  if (!reset && !newEmail.safeParse(email).success) {
    throw new OperatorError('Please enter a valid email address')
  }
  const invitation = reset
    ? await resetStaff(db, { ...invited, mayBeLastOwner: true }, change)
    : await inviteStaff(db, { ...invited, roles: role ?? (await rolesOfFirst(db)) }, change)
  const { roles, url, expires_at: expiresAt } = invitation
  return {
    lines: dryRun
      ? [`Would invite ${printable(email)} as ${roles.join(', ')}.`]
      : [
          `Invited ${printable(email)} as ${roles.join(', ')}. This address works once, until ` +
            `${dateAndTime(expiresAt.toISOString())}:`,
          url,
        ],
    data: { email, roles, expires_at: expiresAt, url: dryRun ? null : url },
    isDone: true,
  }
}

/** The first member is an owner. */
async function rolesOfFirst(db: CommandDeps['db']): Promise<Role[]> {
  if (!(await hasActiveStaff(db))) return ['owner']
  throw new OperatorError(`Give --role: ${ROLES.join(', ')}, or several with commas.`)
}
