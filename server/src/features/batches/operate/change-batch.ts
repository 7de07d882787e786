import { ITEM_KINDS, type Item, type ItemKind } from '@sopan/domain/items'
import { dateAndTime } from '@sopan/words/en/format'

import { type Change, inOperatorTransaction } from '#server/db/operator-act.ts'
import { findNewestAct, insertAudit } from '#server/db/queries/audit.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { UNIQUE_VIOLATION, errorCode } from '#server/lib/error-code.ts'
import { memberName } from '#server/lib/member-name.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import * as store from '../store.ts'

export interface GivenBatch {
  name: string
  exam: string | null
  first_day: string
  last_day: string
  items: readonly { kind: ItemKind; slug: string }[]
}

/** The effect of a change of a batch for its members. */
export interface BatchEffect {
  members: number
  /** Titles of items. */
  added: string[]
  removed: string[]
  moves_days: boolean
}

const ACTS = ['create batch', 'change batch']

const subjectOf = (id: number) => `batch ${id}`

/** The audit row of the newest change of a batch, which its next change names. */
export const findBatchChange = (db: Db, id: number) => findNewestAct(db, ACTS, subjectOf(id))

/** Throws OperatorError if another batch has the name, or an item cannot be given. */
export function createBatch(db: Db, given: GivenBatch, change: Change): Promise<{ id: number }> {
  const { name, exam, first_day, last_day } = given
  return inOperatorTransaction(db, change, async (trx) => {
    const items = await findGiven(trx, given.items)
    const row = { name, exam, first_day, last_day, created_at: change.now }
    const made = await store.insertBatch(trx, row)
    if (made === undefined) throw taken(name)
    await store.setItems(trx, made.id, items, change.now)
    await audit(trx, made.id, { action: 'create batch', after: given, change })
    return made
  })
}

/**
 * Changes a batch, and with it what its members have. Throws OperatorError as for a new one, and if another member has changed it
 * since the change with the id `lastChange`.
 */
export function changeBatch(
  db: Db,
  id: number,
  given: GivenBatch,
  change: Change & { lastChange: number },
): Promise<BatchEffect> {
  const { name, exam, first_day, last_day } = given
  return inOperatorTransaction(db, change, async (trx) => {
    const before = await store.lockBatch(trx, id)
    if (before === undefined) throw noBatch(id)
    const newest = await findBatchChange(trx, id)
    if (newest !== undefined && newest.id !== change.lastChange) {
      throw new OperatorError(
        `${memberName(newest.actor)} has changed this batch meanwhile, ${dateAndTime(newest.at.toISOString())}. Load the page again.`,
      )
    }
    const had = await store.listItems(trx, id)
    const items = await findGiven(trx, given.items, had)
    await store
      .updateBatch(trx, id, { name, exam, first_day, last_day })
      .catch((error: unknown) => {
        throw errorCode(error) === UNIQUE_VIOLATION ? taken(name) : error
      })
    await store.setItems(trx, id, items, change.now)
    await audit(trx, id, {
      action: 'change batch',
      before: { ...before, items: had.map(({ kind, slug }) => ({ kind, slug })) },
      after: given,
      change,
    })
    const { members } = (await store.findBatch(trx, id)) ?? { members: 0 }
    return {
      members,
      added: titlesMissing(items, had),
      removed: titlesMissing(had, items),
      moves_days: before.first_day !== first_day || before.last_day !== last_day,
    }
  })
}

export const noBatch = (id: number) => new OperatorError(`There is no batch ${id}.`)

const taken = (name: string) =>
  new OperatorError(`Another batch is called '${name}'. Choose another name.`)

const isSame = (one: Item, other: Item) => one.kind === other.kind && one.id === other.id

const titlesMissing = (items: readonly store.BatchItem[], others: readonly store.BatchItem[]) =>
  items.filter((one) => !others.some((other) => isSame(one, other))).map(({ title }) => title)

/** The named items in their order; one that the batch has already may be unpublished meanwhile. */
async function findGiven(
  trx: Trx,
  named: GivenBatch['items'],
  had: readonly Item[] = [],
): Promise<store.BatchItem[]> {
  const found = await store.findItems(trx, named)
  const items = named.map(({ kind, slug }) => {
    const item = found.find((one) => one.kind === kind && one.slug === slug)
    const isKept = item !== undefined && had.some((one) => isSame(one, item))
    if (item === undefined || (!item.published && !isKept)) {
      throw new OperatorError(`There is no published ${ITEM_KINDS[kind].type} '${slug}'.`)
    }
    if (kind === 'exam' && item.type === 'free') {
      throw new OperatorError(`'${slug}' is a free test: every learner may take it.`)
    }
    return item
  })
  const twice = items.find((item, at) => items.findIndex((one) => isSame(one, item)) < at)
  if (twice !== undefined) throw new OperatorError(`'${twice.title}' is named twice.`)
  return items
}

function audit(
  trx: Trx,
  id: number,
  {
    change: { now: at, actor },
    ...entry
  }: { action: string; before?: unknown; after: unknown; change: Change },
): Promise<void> {
  return insertAudit(trx, { ...entry, at, actor, subject: subjectOf(id) })
}
