import type { addLearners } from '@sopan/contract/console/learner-list'
import type { EndpointData } from '@sopan/contract/endpoint'
import type { z } from 'zod'

import type { ActDeps } from '#server/console/console-deps.ts'
import { type ListAction, addLearner } from '#server/features/accounts/learner-list/add-learner.ts'
import { grantOnce } from '#server/features/orders/operate/grant-access.ts'
import { recordOnce } from '#server/features/orders/operate/record-once.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { ITEM_KINDS } from '../present.ts'

type Body = z.output<typeof addLearners.schema.body>
type Row = Body['rows'][number]
export type ListAccess = NonNullable<Body['access']>
type Outcome = EndpointData<typeof addLearners>['rows'][number]

/**
 * Makes the account of a row and then gives it access, each in a transaction that does nothing the second time. A
 * refusal is the problem of this row; any other error ends the call, which can be made again.
 */
export async function addRow(
  deps: ActDeps,
  { name, email, phone = null, reference }: Row,
  access: ListAccess | null,
  act: ListAction,
): Promise<Outcome> {
  const outcome: Outcome = { account: null, access: null, problem: null }
  try {
    const { id, account } = await addLearner(deps.db, { name, email, phone }, act)
    outcome.account = account
    if (access === null) return outcome
    // A dry run has made no account.
    const isMissing = act.dryRun && account === 'made'
    outcome.access = isMissing
      ? 'given'
      : await giveAccess(deps, { userId: id, email, reference }, access, act)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    outcome.problem = error.message
  }
  return outcome
}

async function giveAccess(
  deps: ActDeps,
  { userId, email, reference }: { userId: number; email: string; reference: string | null },
  access: ListAccess,
  act: ListAction,
): Promise<'given' | 'held'> {
  const given = { userId, email, kind: ITEM_KINDS[access.type], slug: access.slug }
  if (access.kind === 'free') return grantOnce(deps.db, { ...given, days: access.days }, act)
  if (reference === null) throw new OperatorError('The row has no reference of a payment.')
  const payment = { ...given, amountPaise: access.amount_paise, method: access.method, reference }
  // The price is paid, which needs no reason.
  await recordOnce(deps, payment, { ...act, reason: null })
  return 'given'
}
