import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { envelope } from '../envelope.ts'
import { abilitiesText } from '../exams/abilities.ts'
import { itemType, rupees, time, userIdText } from '../fields.ts'

/** A receipt or a credit note, with everything that it states; it never changes. */
export const moneyDocument = z.object({
  kind: z.enum(['receipt', 'credit note']),
  title: z.string(),
  number: z.string(),
  issued_at: time,
  order_id: z.string(),
  /** Of a credit note: the number and the time of the receipt that it is about. */
  receipt: z.object({ number: z.string(), issued_at: time }).nullable(),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    gstin: z.string().nullable(),
    state: z.string().nullable(),
  }),
  buyer: z.object({ name: z.string(), email: z.string(), state: z.string().nullable() }),
  item: z.object({
    type: itemType,
    title: z.string(),
    /** SAC or HSN. */
    code: z.string().nullable(),
  }),
  place_of_supply: z.string().nullable(),
  /** The taxable value and each tax; empty if no rate of GST is set. Their sum is the amount. */
  lines: z.array(z.object({ label: z.string(), amount: rupees })),
  amount: rupees,
})
export type MoneyDocument = z.output<typeof moneyDocument>

/** With a link to the PDF that ends after 15 minutes. */
const linkedDocument = moneyDocument.extend({ pdf_url: z.string() })
export type LinkedDocument = z.output<typeof linkedDocument>

export const getReceipt = endpoint(
  'GET',
  '/transactions/receipt.php',
  "The receipt of one of the caller's payments, and the credit note of each refund that returned it " +
    'or a part of it: oldest first, at most 100. 404 for an order without a receipt: demo payments, ' +
    'orders without a price, payments that granted nothing.',
  {
    querystring: z.object({
      order_id: z.string().min(1).max(60),
      can: abilitiesText,
      user_id: userIdText,
    }),
    response: {
      200: envelope(z.object({ receipt: linkedDocument, credit_notes: z.array(linkedDocument) })),
    },
  },
)
