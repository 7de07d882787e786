import type { Kysely } from 'kysely'

import * as accounts from './001-accounts.ts'
import * as catalogue from './002-catalogue.ts'
import * as progress from './003-progress.ts'
import * as orders from './004-orders.ts'
import * as operation from './005-operation.ts'
import * as exams from './006-exams.ts'
import * as paymentProof from './007-payment-proof.ts'
import * as securityLog from './008-security-log.ts'
import * as revisions from './009-revisions.ts'
import * as dropJobQueue from './010-drop-job-queue.ts'
import * as aids from './011-aids.ts'
import * as books from './012-books.ts'
import * as accountPages from './013-account-pages.ts'
import * as tickets from './014-tickets.ts'
import * as operatorNotices from './015-operator-notices.ts'
import * as payments from './016-payments.ts'
import * as receipts from './017-receipts.ts'
import * as providerRefunds from './018-provider-refunds.ts'
import * as acceptedOrders from './019-accepted-orders.ts'
import * as repeatedRefunds from './020-repeated-refunds.ts'
import * as refundsSettledByOperator from './021-refunds-settled-by-operator.ts'
import * as partialReturns from './022-partial-returns.ts'
import * as unknownDisputeAmounts from './023-unknown-dispute-amounts.ts'
import * as refundsOfARest from './024-refunds-of-a-rest.ts'
import * as spendingByIndex from './025-spending-by-index.ts'

export interface Migration {
  name: string
  up(db: Kysely<unknown>): Promise<void>
}

/** Forward only and in this order; a migration that has shipped never changes. */
export const migrations: Migration[] = [
  { name: '001-accounts', ...accounts },
  { name: '002-catalogue', ...catalogue },
  { name: '003-progress', ...progress },
  { name: '004-orders', ...orders },
  { name: '005-operation', ...operation },
  { name: '006-exams', ...exams },
  { name: '007-payment-proof', ...paymentProof },
  { name: '008-security-log', ...securityLog },
  { name: '009-revisions', ...revisions },
  { name: '010-drop-job-queue', ...dropJobQueue },
  { name: '011-aids', ...aids },
  { name: '012-books', ...books },
  { name: '013-account-pages', ...accountPages },
  { name: '014-tickets', ...tickets },
  { name: '015-operator-notices', ...operatorNotices },
  { name: '016-payments', ...payments },
  { name: '017-receipts', ...receipts },
  { name: '018-provider-refunds', ...providerRefunds },
  { name: '019-accepted-orders', ...acceptedOrders },
  { name: '020-repeated-refunds', ...repeatedRefunds },
  { name: '021-refunds-settled-by-operator', ...refundsSettledByOperator },
  { name: '022-partial-returns', ...partialReturns },
  { name: '023-unknown-dispute-amounts', ...unknownDisputeAmounts },
  { name: '024-refunds-of-a-rest', ...refundsOfARest },
  { name: '025-spending-by-index', ...spendingByIndex },
]
