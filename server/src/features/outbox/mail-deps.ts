import type { AppDeps } from '#server/http/app-deps.ts'

/** What the making of a mail may use; not the mailer, for a mail is sent outside of transactions. */
export type MailDeps = Pick<AppDeps, 'db' | 'now' | 'settings'>
