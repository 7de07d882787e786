import type { purchaseBar as en } from '../../en/offers/purchase-bar.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'

const { date } = formatsIn('hi')

export const purchaseBar: SameWords<typeof en> = {
  purchase: 'खरीदें',
  accessUntil: (days, end) => `${days} दिन, ${date(end)} तक`,
  coupon: 'कूपन है?',
}
