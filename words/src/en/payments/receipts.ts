import { date } from '../format.ts'

/** The texts of a receipt and a credit note on the page; their PDF is English in each language. */
export const receipts = {
  notLoaded: 'This receipt could not be loaded',
  receipt: (number: string) => `Receipt ${number}`,
  creditNote: (number: string) => `Credit note ${number}`,
  issued: (title: string, day: string) => `${title}, ${date(day)}`,
  issuedFor: (title: string, day: string, receipt: string, receiptDay: string) =>
    `${title}, ${date(day)}, for ${receipt} of ${date(receiptDay)}`,
  /** By the words of the document. */
  titles: {
    Receipt: 'Receipt',
    'Tax invoice and receipt': 'Tax invoice and receipt',
    'Credit note': 'Credit note',
  },
  lines: { 'Taxable value': 'Taxable value' },
  seller: 'Seller',
  billedTo: 'Billed to',
  creditedTo: 'Credited to',
  item: 'Item',
  place: 'Place of supply',
  paid: 'Total paid',
  refunded: 'Total refunded',
  download: 'Download PDF',
  downloadOf: (name: string) => `Download PDF: ${name}`,
}
