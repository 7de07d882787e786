import { MOST_PARTS } from '@sopan/contract/part-limits'
import { indianDay } from '@sopan/domain/indian-day'
import { equalParts, monthsAfter } from '@sopan/domain/orders/equal-parts'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'

import { money } from '#console/lib/format.ts'
import { feeWords as text } from '#console/words/fees.ts'
import { orderWords } from '#console/words/orders.ts'

import { paiseOf, typedOf } from './typed-amount.ts'
import { type DeskFields, totalOf } from './use-desk-payment.ts'

const FIRST_COUNT = 3

const countOptions = Array.from({ length: MOST_PARTS - 1 }, (_, at) => ({
  value: String(at + 2),
  label: text.countOf(at + 2),
}))

interface Props {
  form: UseFormReturn<DeskFields>
  /** In paise; undefined until an item is chosen. */
  price: number | undefined
}

/**
 * Divides a price into equal parts, a month apart from the day of the second part on. A first part that was entered stays, and the
 * rest is divided.
 */
export function dividePrice(
  { getValues, setValue, clearErrors }: Props['form'],
  price: Props['price'],
  count: number,
): void {
  const { amount, later } = getValues()
  const start = later[0]?.dueOn || monthsAfter(indianDay(new Date()), 1)
  const counts = { before: later.length + 1, count }
  const [first, ...others] = typedParts(price, paiseOf(amount), counts)
  if (first !== undefined) setValue('amount', first)
  const parts = Array.from({ length: count - 1 }, (_, at) => ({
    amount: others[at] ?? '',
    dueOn: monthsAfter(start, at),
  }))
  setValue('later', parts)
  clearErrors(['amount', 'later'])
}

/** The amounts of all parts; none without a price. */
function typedParts(
  price: Props['price'],
  typed: number | null,
  { before, count }: { before: number; count: number },
): string[] {
  if (price === undefined) return []
  // The whole price is no first part, and an equal one follows the number of parts.
  const isEntered = typed !== null && typed < price && typed !== equalParts(price, before)[0]
  const parts = isEntered
    ? [typed, ...equalParts(price - typed, count - 1)]
    : equalParts(price, count)
  return parts.map((paise) => typedOf(paise))
}

/** Whether the payment is the first of several parts, and the later ones with the sum of all beside the price. */
export function DeskParts({ form, price }: Props) {
  const { control, register, getValues, setValue } = form
  const { fields } = useFieldArray({ control, name: 'later' })
  const { isInParts } = getValues()
  const change = () => {
    if (getValues('isInParts')) return dividePrice(form, price, FIRST_COUNT)
    setValue('later', [])
    if (price !== undefined) setValue('amount', typedOf(price))
  }
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-3">
        <Checkbox {...register('isInParts', { onChange: change })}>{text.inParts}</Checkbox>
        {isInParts && (
          <SelectField
            label={text.count}
            options={countOptions}
            value={String(fields.length + 1)}
            onChange={({ target }) => dividePrice(form, price, Number(target.value))}
          />
        )}
      </div>
      {fields.map(({ id }, at) => (
        <PartFields key={id} form={form} at={at} />
      ))}
      {isInParts && price !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Sum total={totalOf(getValues())} price={price} />
          <Button
            kind="secondary"
            size="compact"
            onClick={() => dividePrice(form, price, fields.length + 1)}
          >
            {text.divide}
          </Button>
        </div>
      )}
    </>
  )
}

/** The amount and the due day of a later part. */
function PartFields({ form: { register, formState }, at }: { form: Props['form']; at: number }) {
  const errors = formState.errors.later?.[at]
  const number = at + 2
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <TextField
        label={text.rupees(number)}
        inputMode="decimal"
        maxLength={16}
        autoComplete="off"
        error={errors?.amount?.message}
        {...register(`later.${at}.amount`, {
          validate: (typed) => paiseOf(typed) !== null || orderWords.rupeesNeeded,
        })}
      />
      <TextField
        label={text.dueOn(number)}
        type="date"
        error={errors?.dueOn?.message}
        {...register(`later.${at}.dueOn`, {
          validate: (typed) => typed !== '' || text.dayNeeded,
        })}
      />
    </div>
  )
}

function Sum({ total, price }: { total: number | null; price: number }) {
  return (
    <p aria-live="polite" className="text-14">
      {total === null ? orderWords.price(money(price)) : sumText(total, price)}
    </p>
  )
}

function sumText(total: number, price: number): string {
  const sum = text.sum(money(total), money(price))
  if (total === price) return sum
  const difference = money(Math.abs(total - price))
  return `${sum} ${(total < price ? text.less : text.more)(difference)}`
}
