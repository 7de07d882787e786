import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import {
  CreditCard,
  FileText,
  KeyRound,
  type LucideIcon,
  Mail,
  ShoppingCart,
  UserPen,
} from 'lucide-react'

import { actorOf, at, money } from '#console/lib/format.ts'
import { Breakable } from '#console/table/breakable.tsx'
import { orderWords as text } from '#console/words/orders.ts'

import type { OrderRecord } from './order-calls.ts'
import { textOf } from './order-texts.ts'

interface Happening {
  id: string
  /** Null: not known, or not yet. */
  time: string | null
  icon: LucideIcon
  title: string
  details: (string | null)[]
}

/** The history of an order, newest first: payments, documents, mails, and the acts of members. */
export function Timeline({ record }: { record: OrderRecord }) {
  return (
    <section className="min-w-0">
      <SectionHead title={text.timeline} />
      <MarginList label={text.timeline}>
        {happeningsOf(record).map(({ id, time, icon: Icon, title, details }) => (
          <MarginRow
            key={id}
            margin={<Icon aria-hidden className="size-5" />}
            title={<Breakable text={title} />}
            detail={
              <Breakable
                text={[time === null ? null : at(time), ...details]
                  .filter((part) => part !== null && part !== '')
                  .join(' · ')}
              />
            }
          />
        ))}
      </MarginList>
    </section>
  )
}

/** Entries without a date are first, because they are still to come or were only now found. */
function happeningsOf(record: OrderRecord): Happening[] {
  const all = [...stepsOf(record), ...paymentsOf(record), ...mailsOf(record), ...actsOf(record)]
  return all.toSorted((one, other) => keyOf(other).localeCompare(keyOf(one)))
}

const keyOf = ({ time }: Happening) => time ?? '9999'

function stepsOf({ order, credit_notes: notes }: OrderRecord): Happening[] {
  const steps: Happening[] = []
  // Before a payment of the desk the learner has ordered nothing.
  if (order.gateway !== 'outside') {
    const { created_at: time, amount_paise: paise, coupon } = order
    const details = [money(paise), coupon]
    steps.push({ id: 'begun', time, icon: ShoppingCart, title: text.begun, details })
  }
  if (order.fulfilled_at !== null) {
    const { fulfilled_at: time, receipt } = order
    const details = [receipt === null ? null : text.receiptNumber(receipt)]
    steps.push({ id: 'given', time, icon: KeyRound, title: text.given, details })
  }
  for (const { number, issued_at: time, amount_paise: paise } of notes) {
    const title = text.creditNote(number, money(paise))
    steps.push({ id: `note ${number}`, time, icon: FileText, title, details: [] })
  }
  return steps
}

function paymentsOf(record: OrderRecord): Happening[] {
  const { payment_attempts: attempts, outside_money: outside } = record
  return [
    ...confirmedOf(record),
    ...attempts.map((one): Happening => {
      const amount = money(one.amount_paise)
      return {
        id: `payment ${one.provider_id}`,
        time: one.at,
        icon: CreditCard,
        title: text.payment(amount, textOf(text.paymentStates, one.state)),
        details: [one.method, one.message, one.provider_id],
      }
    }),
    ...outside.map((one): Happening => {
      const amount = money(one.amount_paise)
      return {
        id: `outside ${one.kind} ${one.at} ${one.reference}`,
        time: one.at,
        icon: CreditCard,
        title:
          one.kind === 'received'
            ? text.received(amount, textOf(text.methods, one.method))
            : text.returned(amount),
        details: [one.reference === null ? null : `${text.reference} ${one.reference}`],
      }
    }),
  ]
}

/** The payment that the provider has confirmed and does not list so far. */
function confirmedOf({ order, payment_attempts: attempts }: OrderRecord): Happening[] {
  const { paid_at: time, paid_paise: paise, gateway } = order
  const isListed = gateway === 'outside' || attempts.some(({ state }) => state === 'success')
  if (time === null || paise === null || isListed) return []
  const title = text.payment(money(paise), textOf(text.paymentStates, 'success'))
  return [{ id: 'confirmed', time, icon: CreditCard, title, details: [] }]
}

const mailsOf = ({ mails }: OrderRecord) =>
  mails.map(({ kind, due_at: due, sent_at: sent, error }): Happening => ({
    id: `mail ${kind} ${due}`,
    time: sent ?? due,
    icon: Mail,
    title: text.mail(textOf(text.mails, kind)),
    details: sent === null ? [text.unsent, error] : [],
  }))

/** The access that a payment gives is one of the steps of the order. */
const actsOf = ({ audit }: OrderRecord) =>
  audit
    .filter(({ action }) => action !== 'grant')
    .map((one): Happening => ({
      id: `act ${one.id}`,
      time: one.at,
      icon: UserPen,
      title: textOf(text.acts, one.action),
      details: [actorOf(one.actor), one.reason],
    }))
