import type { receipts as en } from '../../en/payments/receipts.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'

const { date } = formatsIn('hi')

export const receipts: SameWords<typeof en> = {
  notLoaded: 'यह रसीद लोड नहीं हो सकी',
  receipt: (number) => `रसीद ${number}`,
  creditNote: (number) => `क्रेडिट नोट ${number}`,
  issued: (title, day) => `${title}, ${date(day)}`,
  issuedFor: (title, day, receipt, receiptDay) =>
    `${title}, ${date(day)}, ${date(receiptDay)} की रसीद ${receipt} के लिए`,
  titles: {
    Receipt: 'रसीद',
    'Tax invoice and receipt': 'टैक्स इनवॉइस और रसीद',
    'Credit note': 'क्रेडिट नोट',
  },
  lines: { 'Taxable value': 'टैक्स योग्य राशि' },
  seller: 'बेचने वाला',
  billedTo: 'बिल किसके नाम',
  creditedTo: 'क्रेडिट किसके नाम',
  item: 'क्या खरीदा',
  place: 'सप्लाई का स्थान',
  paid: 'कुल भुगतान',
  refunded: 'कुल वापस की गई राशि',
  download: 'PDF डाउनलोड करें',
  downloadOf: (name) => `PDF डाउनलोड करें: ${name}`,
}
