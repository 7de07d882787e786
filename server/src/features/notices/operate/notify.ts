import { randomUUID } from 'node:crypto'

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { findNewestAct, insertAudit } from '#server/db/queries/audit.ts'
import { mapPublishedItems } from '#server/db/queries/items.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import * as store from './store.ts'

export interface GivenNotice {
  title: string
  message: string
  type: 'info' | 'warning' | 'error' | 'success'
  link: string | null
  /** The path of a published item. */
  item: string | null
  popup: boolean
}

const END = 'end notification'

type NoticeAct = Omit<OperatorAction, 'reason'>

/**
 * Publishes a notification for everyone; imports of a content folder leave it as it is. One with the same `key` is
 * not published again. Throws OperatorError if its item is not published.
 */
export function notify(
  db: Db,
  given: GivenNotice,
  { key = randomUUID(), ...act }: NoticeAct & { key?: string },
): Promise<{ id: number }> {
  const { actor, now } = act
  return inOperatorTransaction(db, act, async (trx) => {
    if (given.item !== null && !(await mapPublishedItems(trx, [given.item])).has(given.item)) {
      throw new OperatorError('This item is no longer published for everyone. Choose another one.')
    }
    // Content slugs have no colon, so an import never finds this one taken.
    const slug = `operator:${key}`
    const inserted = await store.insertNotice(trx, {
      ...given,
      slug,
      origin: 'operator',
      status: 'active',
      popup_time: given.popup ? now : null,
      image: null,
      youtube_link: null,
      created_at: now,
      created_relative: null,
      popup_time_relative: null,
      updated_at: now,
    })
    if (inserted === undefined) return store.getNoticeBySlug(trx, slug)
    const { id } = inserted
    const subject = `notification ${id}`
    await insertAudit(trx, { at: now, actor, action: 'notify', subject, after: given })
    await store.announceChange(trx)
    return { id }
  })
}

/** Makes a notification of the operator inactive; one of a content folder is ended there. */
export function endNotification(
  db: Db,
  id: number,
  act: NoticeAct,
): Promise<{ id: number; title: string }> {
  const { actor, now } = act
  return inOperatorTransaction(db, act, async (trx) => {
    const notice = await store.lockNotice(trx, id)
    if (notice === undefined) throw new OperatorError(`There is no notification ${id}.`)
    if (notice.origin === 'content') {
      throw new OperatorError(`Notification ${id} is from the content folder. End it there.`)
    }
    const subject = `notification ${id}`
    if (notice.status === 'inactive') {
      const end = await findNewestAct(trx, [END], subject)
      const by = end === undefined ? '' : `, by ${end.actor}`
      throw new OperatorError(`Notification ${id} has ended already${by}.`)
    }
    await store.endNotice(trx, id, now)
    await insertAudit(trx, { at: now, actor, action: END, subject })
    await store.announceChange(trx)
    return { id, title: notice.title }
  })
}
