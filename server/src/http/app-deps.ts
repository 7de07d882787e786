import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'

import type { CatalogueChanges } from '#server/db/queries/catalogue-changes.ts'
import type { Db } from '#server/db/tables.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Settings } from '#server/lib/env/env.ts'
import type { Files } from '#server/lib/files/files.ts'
import type { Mailer } from '#server/lib/mail.ts'
import type { Gateway } from '#server/payments/gateway.ts'

import type { Limits } from './limits/limits.ts'
import type { Refusals } from './limits/refusals.ts'
import type { OverloadOptions } from './request/overload.ts'
import type { Metrics } from './response/metrics.ts'

/** The dependencies that the process provides to the app; every feature picks what it needs. */
export interface AppDeps {
  db: Db
  /** The pool behind `db`, for prepared statements. */
  pool: Pool
  catalogueChanges: CatalogueChanges
  gateway: Gateway
  files: Files
  mailer: Mailer
  /** Starts sending the messages that a committed transaction has put into the outbox. */
  wakeOutbox: () => void
  /** Starts checking the orders that a committed transaction has made due. */
  wakeOrders: () => void
  /** Whether the process was asked to stop: the server is not ready any more, and serves what still arrives. */
  isStopping: () => boolean
  limits: Limits
  /** In place of the defaults: tests run on a machine that other processes keep busy. */
  overload?: Omit<OverloadOptions, 'waiting'>
  metrics: Metrics
  refusals: Refusals
  settings: Settings
  /** The built pages: index.html and its assets. */
  pagesFolder: string
  /** The database's time, equal on every server: attempts, orders and access are judged by it. */
  now: Clock
  /** The same clock. */
  sharedNow: Clock
}

/** A Fastify instance whose handlers are typed by the contract. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>
