import type { Kysely } from 'kysely'

import { accounts } from '#server/db/baseline/accounts.ts'
import { attempts } from '#server/db/baseline/attempts.ts'
import { content } from '#server/db/baseline/content.ts'
import { functions } from '#server/db/baseline/functions.ts'
import { operation } from '#server/db/baseline/operation.ts'
import { orders } from '#server/db/baseline/orders.ts'
import { papers } from '#server/db/baseline/papers.ts'
import { progress } from '#server/db/baseline/progress.ts'
import { publishing } from '#server/db/baseline/publishing.ts'
import { refunds } from '#server/db/baseline/refunds.ts'
import { staff } from '#server/db/baseline/staff.ts'

export const kind = 'expand'

/** All migrations up to version 1.2.0, which has them one by one (docs/decisions/080-one-baseline.md). */
export const replaces = {
  until: '1.2.0',
  names: [
    '001-accounts',
    '002-catalogue',
    '003-progress',
    '004-orders',
    '005-operation',
    '006-exams',
    '007-payment-proof',
    '008-security-log',
    '009-revisions',
    '010-drop-job-queue',
    '011-aids',
    '012-books',
    '013-account-pages',
    '014-tickets',
    '015-operator-notices',
    '016-payments',
    '017-receipts',
    '018-provider-refunds',
    '019-accepted-orders',
    '020-repeated-refunds',
    '021-refunds-settled-by-operator',
    '022-partial-returns',
    '023-unknown-dispute-amounts',
    '024-refunds-of-a-rest',
    '025-spending-by-index',
    '026-unrecorded-refunds',
    '027-refused-payments',
    '028-refunds-despite-disputes',
    '029-received-entries',
    '030-seconds-of-questions',
    '031-session-origins',
    '032-refuse-truncate',
    '033-event-bodies',
    '034-earlier-grants',
    '035-opened-books',
    '036-learner-days',
    '037-own-payments',
    '038-mirrored-refunds',
    '039-content-revisions',
    '040-key-corrections',
    '041-erased-accounts',
    '042-staff',
    '043-desk-payments-and-item-figures',
    '044-credit-notes-and-disputes',
    '045-ticket-replies',
    '046-backups-in-audit',
    '047-indexes-of-today',
    '048-deletable-log',
    '049-rate-limit',
    '050-mails-of-many-last',
    '051-revisions-of-entries',
    '052-items-of-notices',
    '053-seen-answers',
    '054-simpler-ledger',
    '055-exams-and-teachers',
    '056-searched-texts',
    '057-index-of-searched-texts',
    '058-window-and-keys',
    '059-five-options',
    '060-ranks',
    '061-extra-time',
    '062-mails-about-windows-last',
    '063-questions-of-tickets',
    '064-index-of-doubts',
    '065-content-drafts',
    '066-attempts-of-a-window',
    '067-index-of-a-window',
    '068-uploads',
    '069-mails-of-lists-last',
    '070-titles-of-drafts',
    '071-access-of-windows',
    '072-marks-of-a-window',
    '073-rankings',
    '074-lists-of-desk-payments',
    '075-coupon-uses-of-returned-payments',
    '076-first-reveals',
    '077-notes-of-attempts',
  ],
}

/** In an order in which each table refers to tables of the parts before. */
const PARTS = [
  functions,
  accounts,
  staff,
  content,
  publishing,
  papers,
  orders,
  refunds,
  attempts,
  progress,
  operation,
]

/** The tables of version 1.2.0. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of PARTS) await part.execute(db)
}
