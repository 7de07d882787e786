import type { coupons as en } from '../../en/money/coupons.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'

const { rupees } = formatsIn('hi')

const failed = 'कूपन नहीं लग सका'
const invalid = 'यह कूपन कोड सही नहीं है'

export const coupons: SameWords<typeof en> = {
  coupon: 'कूपन',
  code: 'कूपन कोड',
  enter: 'कोड लिखें',
  apply: 'लगाएँ',
  remove: (code) => `कूपन ${code} हटाएँ`,
  applied: (code, discount) => `कूपन ${code} लग गया है। आपकी बचत ${rupees(discount)} है।`,
  removed: 'कूपन हटा दिया गया है।',
  percentOff: (percent) => `\u2212${percent}%`,
  rupeesOff: (amount) => `\u2212${rupees(amount)}`,
  missing: 'कूपन कोड लिखें',
  invalid,
  tryOthers: (codes) => `${invalid}। ये आज़माएँ: ${codes}`,
  failed,
  tryAgain: `${failed}। फिर कोशिश करें।`,
  priceWith: 'कूपन के साथ कीमत: ',
  priceWithout: 'बिना कूपन की कीमत: ',
  noPrice: '₹ कूपन लग गया',
}
