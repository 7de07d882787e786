import type { AppDeps } from '#server/http/app-deps.ts'

/**
 * Dependencies of a mail's text; without the mailer, because mails are sent outside of
 * transactions.
 */
export type MailDeps = Pick<AppDeps, 'db' | 'now' | 'settings'>

/** A message whose time has not come, and when it is looked at again. */
export interface Later {
  later: Date
}
