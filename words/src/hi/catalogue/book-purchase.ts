import type { bookPurchase as en } from '../../en/catalogue/book-purchase.ts'
import type { SameWords } from '../../language.ts'

const purchaseNow = 'अभी खरीदें'

export const bookPurchase: SameWords<typeof en> = {
  title: 'किताब खरीदें',
  purchaseNow,
  pressAgain: `फिर कोशिश करने के लिए “${purchaseNow}” दबाएँ।`,
  loginFirst: 'किताबें खरीदने के लिए लॉगिन करें',
  price: 'कीमत',
  discount: 'छूट',
  toPay: 'भुगतान की राशि',
}
