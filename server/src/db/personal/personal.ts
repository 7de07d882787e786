import { access } from './access.ts'
import { account } from './account.ts'
import { learning } from './learning.ts'
import type { PersonalPart, PersonalTable } from './part.ts'
import { purchases } from './purchases.ts'
import { security } from './security.ts'
import { support } from './support.ts'
import { tests } from './tests.ts'

/**
 * The tables with data of a learner, grouped by the file of the archive that has them: how the archive, an erasure, the
 * sweep of retention and the privacy policy treat each table. The tables are erased in this order: the account before events of
 * the payment provider, whose content the database erases only of an erased account.
 */
export const PERSONAL = { account, purchases, access, tests, learning, support, security }

export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = Object.assign(
  {},
  ...Object.values<PersonalPart>(PERSONAL).map(({ tables }) => tables),
)
