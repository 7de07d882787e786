import type { ExamCard } from '@sopan/contract/exams/exams'
import { counted } from '@sopan/domain/format'

/** How long a purchase made now gives access. */
export const purchaseValidity = ({
  validity_days: days,
}: Pick<ExamCard, 'validity_days'>): string =>
  days === null ? 'No expiry date' : `${counted(days, 'day')} of access`
