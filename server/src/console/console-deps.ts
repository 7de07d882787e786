import type { Db } from '#server/db/tables.ts'
import type { Limits } from '#server/http/limits/limits.ts'
import type { Refusals } from '#server/http/limits/refusals.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { SecretBox } from '#server/lib/credentials/secret-box.ts'
import type { Settings } from '#server/lib/env/env.ts'
import type { Files } from '#server/lib/files/files.ts'
import type { Gateway } from '#server/payments/gateway.ts'

/** The dependencies of the calls that the console and the command have in common. */
export interface ActDeps {
  /** In the console over a separate pool, so that a long report takes no connection from the learners. */
  db: Db
  limits: Pick<Limits, 'hit'>
  /** The pictures of tickets, also for the archive of a learner's data, and the files of content. */
  files: Pick<Files, 'read' | 'stat' | 'put' | 'stream'>
  /** For acts on orders, before which the provider is asked. */
  gateway: Gateway
  settings: Settings
  now: Clock
}

/** The dependencies that the process provides to the console. */
export interface ConsoleDeps extends ActDeps {
  files: Files
  refusals: Refusals
  /** Separate ones, so that no classroom's failed logins keep the staff of the same building out. */
  limits: Limits
  /** The origin of the console. */
  url: string
  /** For the secrets of the second factors. */
  box: SecretBox
  /** The built pages; the console has only calls while the folder does not exist. */
  pagesFolder: string
}
