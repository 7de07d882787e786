import { counted } from '#web/lib/format.ts'

import type { Exam } from './read-exam.ts'

/** How long a purchase made now gives access. */
export const purchaseValidity = ({ validity_days: days }: Pick<Exam, 'validity_days'>): string =>
  days === null ? 'No expiry date' : `${counted(days, 'day')} of access`
