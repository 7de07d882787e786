import type { Permission } from '@sopan/contract/console/permissions'
import { DAY_MS } from '@sopan/domain/durations'
import { indianDay, startOfIndianDay } from '@sopan/domain/indian-day'

import { DRAFT_NOTICE_MS } from '#server/content/drafts/announce-opening.ts'
import { lacksQuestions } from '#server/content/drafts/draft-files.ts'
import { listOpeningDrafts } from '#server/content/drafts/draft-store.ts'
import type { Db } from '#server/db/tables.ts'
import { inSnapshot } from '#server/db/transaction.ts'
import { listBusyTests } from '#server/features/exams/operate/test-store.ts'
import { listForReview } from '#server/features/orders/refunds/review-store.ts'
import { listFailed } from '#server/features/outbox/store.ts'
import { listEndingAccess } from '#server/features/reports/learners/learners-store.ts'
import { dayTotals } from '#server/features/reports/money/sales.ts'
import { countWaiting } from '#server/features/support/ticket-list-store.ts'

const SHOWN = 5
/** Many, because no other page shows these names. */
const NAMED = 50
const TESTS = 20
/** More failed mails than this are shown as this many. */
const MAILS = 1000
const DRAFTS = 20
const ENDING_MS = 7 * DAY_MS

/** The page of today for a member with these permissions; null for a part without its permission. */
export async function readToday(db: Db, now: Date, may: (permission: Permission) => boolean) {
  const day = indianDay(now)
  const readIf = async <Part>(permission: Permission, read: () => Promise<Part>) =>
    may(permission) ? await read() : null
  // One after the other: a member waits some milliseconds longer, and the other members keep their connections.
  return {
    day,
    tickets: await readIf('ticket.read', () => countWaiting(db, now)),
    decisions: await readIf('order.read', () => readDecisions(db, now)),
    mails: await readIf('learner.read', () => readMails(db)),
    ending_access: await readIf('report.learners', () => countEnding(db, now)),
    drafts: await readIf('content.write-test', () => readDrafts(db, now)),
    tests: await readIf('test.read', () => listBusyTests(db, startOfIndianDay(day), TESTS)),
    money: await readIf('report.money', () => readMoney(db, now)),
  }
}

async function readDecisions(db: Db, now: Date) {
  const found = await listForReview(db, now)
  const disputes = found.disputes.map(({ order_id, provider_id, status }) => ({
    order_id,
    name: `${provider_id}, ${status}`,
  }))
  const refunds = found.provider_refunds.map(({ order_id, provider_refund_id: name }) => ({
    order_id,
    name,
  }))
  const unknown = found.unknown_orders.map(({ order_id: id, email, types }) => ({
    name: [id, ...(email === null ? [] : [email]), ...types].join(', '),
  }))
  const others = [refunds, found.unconfirmed_orders, unknown, found.coupon_exceptions].flat()
  return [
    decision('review', found.orders),
    decision('finding', found.findings),
    decision('refund', found.refunds),
    decision('dispute', disputes),
    decision('other', others),
  ].filter(({ count }) => count > 0)
}

type Kind = 'review' | 'finding' | 'refund' | 'dispute' | 'other'

interface Decided {
  order_id?: string | null
  /** How the provider names what no order of ours has. */
  name?: string
}

function decision(kind: Kind, rows: readonly Decided[]) {
  const ids = rows.flatMap(({ order_id: id }) => id ?? [])
  return {
    kind,
    count: rows.length,
    order_ids: [...new Set(ids)].slice(0, SHOWN),
    without_order: rows
      .flatMap(({ order_id: id, name }) => (id ? [] : (name ?? [])))
      .slice(0, NAMED),
  }
}

async function readMails(db: Db) {
  const failed = await listFailed(db, MAILS)
  const newest = failed.slice(-SHOWN).toReversed()
  return {
    failed: failed.length,
    newest: newest.map(({ kind, last_error: error, due_at: due }) => ({
      kind,
      error: error ?? '',
      due_at: due.toISOString(),
    })),
  }
}

/** Also drafts that should have opened within the last week: most windows are still open then. */
async function readDrafts(db: Db, now: Date) {
  const from = new Date(now.getTime() - 7 * DAY_MS)
  const to = new Date(now.getTime() + DRAFT_NOTICE_MS)
  const drafts = await listOpeningDrafts(db, { from, to, limit: DRAFTS })
  return drafts.map((draft) => ({
    path: draft.path,
    title: draft.title,
    opens_at: draft.opens_at.toISOString(),
    lacks_questions: lacksQuestions(draft),
  }))
}

const countEnding = async (db: Db, now: Date) =>
  inSnapshot(
    db,
    async (trx) => (await listEndingAccess(trx, now, new Date(now.getTime() + ENDING_MS))).length,
  )

async function readMoney(db: Db, now: Date) {
  const period = { from: indianDay(now, -1), to: indianDay(now) }
  const [yesterday, today] = (await inSnapshot(db, (trx) => dayTotals(trx, period))).map(present)
  if (yesterday === undefined || today === undefined) throw new Error('a day has no totals')
  return { yesterday, today }
}

type Totals = Awaited<ReturnType<typeof dayTotals>>[number]

const present = ({ receipts, gross, refunds, net }: Totals) => ({ receipts, gross, refunds, net })
