import { date, plural } from '@sopan/domain/format'
import type { Command } from 'commander'

import { eraseByOperator } from '#server/features/accounts/erasing/by-operator.ts'
import { erasedListIn } from '#server/features/accounts/erasing/erased-list.ts'
import type { LiveAccess } from '#server/features/accounts/erasing/request-erasure.ts'
import { orderEnder } from '#server/features/orders/end-open-order.ts'
import { printable } from '#server/lib/printable.ts'

import { withGateway } from '../money/with-gateway.ts'
import {
  type ActOptions,
  type Actions,
  type CommandDeps,
  type CommandResult,
  actOf,
} from '../program/command.ts'
import { DRY_RUN, REASON } from '../program/options.ts'

interface EraseOptions extends ActOptions {
  yesGiveUpAccess?: boolean
}

/** The command that erases the personal data of an account. */
export function eraseCommand(users: Command, { onDatabase }: Actions): void {
  users
    .command('erase')
    .description('erases the personal data of an account for ever; orders, receipts and marks stay')
    .argument('<email>', 'of the account')
    .requiredOption(...REASON)
    .option('--yes-give-up-access', 'also if the learner has access that has not ended')
    .option(...DRY_RUN)
    .action(onDatabase(erase))
}

const accessText = ({ title, ends_at: end }: LiveAccess) =>
  `  ${printable(title)}, ${end === null ? 'without end' : `until ${date(end)}`}`

async function erase(
  deps: CommandDeps,
  email: string,
  options: EraseOptions,
): Promise<CommandResult> {
  const result = await eraseByOperator(
    deps.db,
    { email },
    {
      givenUp: options.yesGiveUpAccess === true ? 'all' : [],
      list: erasedListIn(deps.settings.DATA_DIR),
      endOrder: orderEnder(withGateway(deps)),
    },
    actOf(deps, options),
  )
  if ('notGivenUp' in result) {
    const access = result.notGivenUp
    return {
      lines: [
        `User ${result.user_id} has access that would end:`,
        ...access.map(accessText),
        'Nothing was changed: --yes-give-up-access erases the account.',
      ],
      data: { user_id: result.user_id, access },
      isDone: false,
    }
  }
  const { erased, access } = result
  const counts = [
    ['session', erased.sessions],
    ['ticket', erased.tickets],
    ['mail', erased.mails],
    ['payment event', erased.events],
  ] as const
  const changed = counts.map(([word, count]) => `${count} ${plural(count, word)}`).join(', ')
  return {
    lines: [
      `${options.dryRun ? 'Would erase' : 'Erased'}: user ${erased.user_id}; ${changed}.`,
      ...(access.length === 0 ? [] : ['Access that ends:', ...access.map(accessText)]),
      'Kept: orders, payments, receipts and credit notes for tax law (receipts with name and email), and ' +
        'without a name attempts, progress and the audit; addresses and devices of sign-ins for a year.',
    ],
    data: { ...erased, access },
    isDone: true,
  }
}
