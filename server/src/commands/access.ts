import { plural } from '@sopan/domain/format'
import type { Command } from 'commander'

import { grantAccess } from '#server/features/orders/operate/grant-access.ts'
import type { AccessOf } from '#server/features/orders/operate/learner-and-item.ts'
import { revokeAccess } from '#server/features/orders/operate/revoke-access.ts'
import { printable } from '#server/lib/printable.ts'

import {
  type ActOptions,
  type Actions,
  type CommandDeps,
  type CommandResult,
  actOf,
} from './program/command.ts'
import {
  DRY_RUN,
  ITEM_KINDS,
  type KindWord,
  REASON,
  kindArgument,
  wholeNumber,
} from './program/options.ts'

const MAX_DAYS = 36_500

interface GrantOptions extends ActOptions {
  days?: number
}

const accessOf = (email: string, kind: KindWord, slug: string): AccessOf => ({
  email,
  kind: ITEM_KINDS[kind],
  slug,
})

/** Operator commands for the access of learners. */
export function accessCommands(program: Command, { onDatabase }: Actions): void {
  program
    .command('grant')
    .description('access to an item without an order')
    .argument('<email>', 'of the learner')
    .addArgument(kindArgument())
    .argument('<slug>', 'of the item')
    .requiredOption(...REASON)
    .option('--days <n>', 'ends after so many days, not those of a purchase', wholeNumber(MAX_DAYS))
    .option(...DRY_RUN)
    .action(onDatabase(grantCommand))
  program
    .command('revoke')
    .description('ends live access to an item at once; running attempts go on')
    .argument('<email>', 'of the learner')
    .addArgument(kindArgument())
    .argument('<slug>', 'of the item')
    .requiredOption(...REASON)
    .option(...DRY_RUN)
    .action(onDatabase(revokeCommand))
}

async function grantCommand(
  deps: CommandDeps,
  email: string,
  kind: KindWord,
  slug: string,
  options: GrantOptions,
): Promise<CommandResult> {
  const given = { ...accessOf(email, kind, slug), days: options.days ?? null }
  const granted = await grantAccess(deps.db, given, actOf(deps, options))
  const { user_id: id, name, title, ends_at: endsAt, max_attempts: attempts } = granted
  const extent = attempts === null ? '' : `, ${attempts} ${plural(attempts, 'attempt')}`
  return {
    lines: [
      `${options.dryRun ? 'Would grant' : 'Granted'}: ${title} to user ${id}, ${printable(name)}, ` +
        `${endsAt === null ? 'without an end' : `until ${endsAt.toISOString()}`}${extent}.`,
    ],
    data: granted,
    isDone: true,
  }
}

async function revokeCommand(
  deps: CommandDeps,
  email: string,
  kind: KindWord,
  slug: string,
  options: ActOptions,
): Promise<CommandResult> {
  const revoked = await revokeAccess(deps.db, accessOf(email, kind, slug), actOf(deps, options))
  const { user_id: id, name, title, grants } = revoked
  return {
    lines: [
      `${options.dryRun ? 'Would revoke' : 'Revoked'}: ${title} from user ${id}, ` +
        `${printable(name)} (${grants} ${plural(grants, 'grant')}).`,
    ],
    data: revoked,
    isDone: true,
  }
}
