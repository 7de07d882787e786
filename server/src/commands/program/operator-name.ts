import { PRODUCT } from '#server/db/queries/audit.ts'

/** Without spaces, so that it looks like no member of the staff. */
const NAME = /^[\w.@-]{1,64}$/

interface Account {
  /** The user of the process. */
  user: string
  /** Who has begun the command through sudo, mostly as the user of the service. */
  sudoUser: string | null
}

/** The name of the operator in the audit: never the product's, because its service may have the same user. */
export function operatorName({ user, sudoUser }: Account): string {
  const name = sudoUser !== null && NAME.test(sudoUser) ? sudoUser : user
  return name === PRODUCT ? `operator ${name}` : name
}
