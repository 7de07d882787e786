import { lines } from '../../lines.ts'
import { date, rupees } from '../format.ts'
import { letter } from './letter.ts'

/** What is bought, as the order names it, and where it is opened. */
interface MailedOrder {
  brand: string
  title: string
  url: string
  order: string
  /** The line about the attached document; null without one. */
  document: string | null
}

interface MailedPurchase extends MailedOrder {
  paid: number
  isDemo: boolean
  /** The last day of the access; null if it has no end. */
  end: Date | null
  /** Whether a part of fees was paid, whose mail names no end: the access may pause before. */
  isPart: boolean
  /** The next step with the item. */
  next: string
}

export interface MailedRefund extends MailedOrder {
  amount: number
  /** The payment, if the amount is a part of it. */
  whole: number | null
}

/** A part of fees that is due soon. */
interface MailedPart {
  brand: string
  title: string
  /** Its place among the parts, and how many there are. */
  part: number
  of: number
  /** Rupees. */
  amount: number
  /** A day in India, such as '2026-12-05'. */
  due: string
  /** When the access pauses unless the part is paid, as an ISO time; null if it does not. */
  pauses: string | null
  /** The dashboard, where it is paid. */
  url: string
}

const facts = ({ title, url, order, amount, whole }: MailedRefund) =>
  `${title}
${url}
Refund: ${rupees(amount)}${whole === null ? '' : ` of ${rupees(whole)}`}
Order: ${order}`

/** The mails about an order and its refunds. */
export const orderMails = {
  documents: {
    receipt: ({ number, url }: { number: string; url: string }) =>
      `Receipt: ${number}, attached, and at any time on ${url}`,
    'credit note': ({ number, url }: { number: string; url: string }) =>
      `Credit note: ${number}, attached, and at any time on ${url}`,
  },
  purchase: {
    next: {
      course: 'Start learning',
      exam: 'Start the test',
      book: 'Read it',
      bundle: 'See what is in it',
    },
    subject: ({ title, isPart }: MailedPurchase) =>
      `${title}: ${isPart ? 'paid' : 'you have access'}`,
    text: (mailed: MailedPurchase) => {
      const { brand, title, url, order, document, paid, isDemo, end, isPart, next } = mailed
      const till = end === null ? ', with no end date' : ` till ${date(end)}`
      return letter(
        brand,
        `${title} is ${isPart ? 'paid' : `yours${till}`}.

${isDemo ? 'Demo payment, no money was taken' : 'Paid'}: ${rupees(paid)}
${lines(`Order: ${order}`, document)}

${next}: ${url}`,
      )
    },
  },
  partDue: {
    subject: ({ title, part, of, due }: MailedPart) =>
      `${title}: part ${part} of ${of} is due on ${date(due)}`,
    text: ({ brand, title, part, of, amount, due, pauses, url }: MailedPart) =>
      letter(
        brand,
        `Part ${part} of ${of} of your fees for ${title} is due.

${lines(`Amount: ${rupees(amount)}`, `Due on: ${date(due)}`, `Pay here: ${url}`)}

You can also pay at our desk. Nothing is charged automatically.${
          pauses === null
            ? ''
            : `
If the part is not paid by then, your access stays open until ${date(pauses)}. On that day it pauses,
and it continues as soon as the part is paid.`
        }

If you have paid already, you need not do anything.`,
      ),
  },
  /** Why the money is returned. */
  causes: {
    policy: 'As you asked, we return your payment, and your access has ended.',
    operator: 'We return your payment, and your access has ended.',
    'second payment': 'Your order was paid twice. We return the second payment; your access stays.',
    'access held': 'You already had access when this payment arrived, so we return it.',
    provider: 'The payment service has returned your payment.',
  },
  partReturned: 'A part of your payment is returned. Your access stays.',
  requested: {
    subject: ({ title }: MailedRefund) => `${title}: your refund has begun`,
    text: ({ why, ...refund }: MailedRefund & { why: string }) =>
      letter(
        refund.brand,
        `${why}

${facts(refund)}

The money goes back to the payment method that you used. Banks need 5 to 10 working days.`,
      ),
  },
  refunded: {
    byBank:
      'Refunded: the money has been sent to your bank, which shows it within 5 to 10 working days.',
    byHand: 'Refunded: we have returned the payment that you made at our desk.',
    part: 'It is a part of your payment; your access stays.',
    reference: (reference: string) => `Reference for your bank: ${reference}`,
    subject: ({ title }: MailedRefund) => `${title}: refunded`,
    text: ({
      how,
      part,
      reference,
      ...refund
    }: MailedRefund & { how: string; part: string | null; reference: string | null }) =>
      letter(
        refund.brand,
        `${lines(how, part)}

${lines(facts(refund), reference, refund.document)}`,
      ),
  },
  refused: {
    subject: ({ title }: MailedRefund) => `${title}: your bank did not take the refund`,
    text: (refund: MailedRefund) =>
      letter(
        refund.brand,
        `Your bank did not accept the refund that had begun. We look for another way to return the money and write to you
again. You need not do anything.

${facts(refund)}`,
      ),
  },
}
