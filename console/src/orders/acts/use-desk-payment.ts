import { listItems, previewPayment } from '@sopan/contract/console/desk'
import type { EndpointData, EndpointInput } from '@sopan/contract/endpoint'
import { useQuery } from '@tanstack/react-query'

import { useSettled } from '#console/acts/use-settled.ts'
import { call } from '#console/lib/call.ts'

import { paiseOf } from './typed-amount.ts'

export type PaymentBody = EndpointInput<typeof previewPayment>['body']
export type DeskPreview = EndpointData<typeof previewPayment>

export interface DeskFields {
  email: string
  type: PaymentBody['type']
  slug: string
  amount: string
  method: PaymentBody['method'] | ''
  reference: string
  /** Only for less than the price. */
  reason?: string
  isInParts: boolean
  /** The parts after the first one, which is the amount. */
  later: LaterFields[]
}

interface LaterFields {
  amount: string
  dueOn: string
}

export const EMAIL = /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/

/** The items that can be paid for, and what the typed payment would do as soon as its fields are complete. */
export function useDeskPayment(fields: DeskFields) {
  const { type } = fields
  const items = useQuery({
    queryKey: ['priced items', type],
    queryFn: ({ signal }) => call(listItems, { querystring: { type } }, signal),
  })
  const typed = JSON.stringify(bodyOf(fields))
  const settled = useSettled(typed)
  const preview = useQuery({
    queryKey: ['preview payment', settled],
    queryFn: ({ signal }) =>
      call(previewPayment, { body: JSON.parse(settled) as PaymentBody }, signal),
    enabled: settled !== 'null',
    gcTime: 0,
    retry: false,
  })
  const isComplete = typed !== 'null'
  const isCurrent = isComplete && typed === settled
  return {
    items,
    isComplete,
    refusal: isCurrent ? preview.error : null,
    shown: isCurrent && preview.isSuccess ? preview.data : null,
    readAgain: () => void preview.refetch(),
  }
}

/** The body of the call with the values of the fields; null as long as they are not complete. */
export function bodyOf(fields: DeskFields): PaymentBody | null {
  const { email, type, slug, amount, method, reference, reason = '' } = fields
  const amount_paise = paiseOf(amount)
  const later = laterOf(fields)
  const isComplete = EMAIL.test(email) && slug !== '' && reference.trim() !== ''
  if (!isComplete || amount_paise === null || later === null || method === '') return null
  const note = reason.trim() === '' ? null : reason
  return { email: email.trim(), type, slug, amount_paise, method, reference, reason: note, later }
}

/** The later parts; null as long as they are not complete. */
function laterOf({ isInParts, later }: DeskFields): NonNullable<PaymentBody['later']> | null {
  if (!isInParts) return []
  const parts = later.flatMap(({ amount, dueOn }) => {
    const amount_paise = paiseOf(amount)
    return amount_paise === null || dueOn === '' ? [] : [{ amount_paise, due_on: dueOn }]
  })
  return parts.length === later.length ? parts : null
}

/** The sum of all parts in paise; null as long as an amount is not complete. */
export function totalOf({ isInParts, amount, later }: DeskFields): number | null {
  const amounts = isInParts ? [amount, ...later.map((part) => part.amount)] : [amount]
  return amounts.reduce<number | null>((sum, typed) => {
    const paise = paiseOf(typed)
    return sum === null || paise === null ? null : sum + paise
  }, 0)
}
