import { isDeepStrictEqual } from 'node:util'

import { kindOf } from '#server/content/publish-state.ts'
import { type Change, inOperatorTransaction } from '#server/db/operator-act.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { announceOpening } from './announce-opening.ts'
import { CHANGED_ELSEWHERE } from './draft-files.ts'
import { type Draft, changeState, findDraftOf, insertDraft, lockDraft } from './draft-store.ts'
import { isUnwritten } from './open-draft.ts'

/**
 * A draft of the member with the state of another member's draft, which stays as it is; the same one if the call is repeated.
 * Throws an OperatorError if that draft has another version now, or if the member has written a draft of the item.
 */
export const copyDraft = (
  db: Db,
  { id, version }: Pick<Draft, 'id' | 'version'>,
  act: Change,
): Promise<Draft> =>
  inOperatorTransaction(db, act, async (trx) => {
    // Its files are named by the copy before the draft can be discarded.
    const source = await lockDraft(trx, id)
    if (source?.version !== version) throw new OperatorError(CHANGED_ELSEWHERE)
    const { actor, now: at } = act
    const { path, base, document, files, title } = source
    const state = { document, files }
    const isFirst = (await findDraftOf(trx, path, actor)) === undefined
    const own = await insertDraft(trx, {
      path,
      actor,
      base,
      ...state,
      at,
      opensAt: source.opens_at,
      ...(title !== null && { title }),
    })
    // The mail about the copied draft ends with that draft.
    if (isFirst && base === null && kindOf(path).openingOf !== undefined)
      await announceOpening(trx, own, at)
    if (own.base === base && isDeepStrictEqual({ document: own.document, files: own.files }, state))
      return own
    if (!(await isUnwritten(trx, own, at)))
      throw new OperatorError(
        'You have written a draft of this item already. Publish or discard your draft first.',
      )
    const changed = await changeState(trx, own, { ...state, ...(base !== null && { base }) }, at)
    if (changed === undefined) throw new OperatorError(CHANGED_ELSEWHERE)
    return changed
  })
