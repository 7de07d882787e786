import type { listItems } from '@sopan/contract/console/desk'
import type { EndpointData } from '@sopan/contract/endpoint'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import type { UseFormReturn } from 'react-hook-form'

import { money } from '#console/lib/format.ts'
import { itemOptions, optionsOf } from '#console/lib/options.ts'
import { words } from '#console/words.ts'
import { feeWords } from '#console/words/fees.ts'
import { orderWords as text } from '#console/words/orders.ts'

import { DeskParts, dividePrice } from './desk-parts.tsx'
import { paiseOf, typedOf } from './typed-amount.ts'
import { type DeskFields, EMAIL, totalOf } from './use-desk-payment.ts'

interface Props {
  form: UseFormReturn<DeskFields>
  /** Undefined while they load. */
  items: EndpointData<typeof listItems> | undefined
}

const priceIn = (items: Props['items'], slug: string) =>
  items?.find((item) => item.slug === slug)?.price_paise

/** The fields of a payment of the desk; the note is one of them while less than the price is entered. */
export function DeskFieldList({ form, items }: Props) {
  const { register, formState, getValues } = form
  const { errors } = formState
  const fields = getValues()
  const price = priceIn(items, fields.slug)
  const total = totalOf(fields)
  const priceText = fields.isInParts ? feeWords.firstPart : text.price
  return (
    <>
      <TextField
        label={text.email}
        type="email"
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        error={errors.email?.message}
        {...register('email', { validate: (typed) => EMAIL.test(typed) || text.emailNeeded })}
      />
      <ItemFields form={form} items={items} />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label={text.rupees}
          help={price === undefined ? undefined : priceText(money(price))}
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          error={errors.amount?.message}
          {...register('amount', {
            validate: (typed) => paiseOf(typed) !== null || text.rupeesNeeded,
          })}
        />
        <SelectField
          label={text.method}
          options={[{ value: '', label: text.choose }, ...optionsOf(text.methods)]}
          error={errors.method?.message}
          {...register('method', { validate: (typed) => typed !== '' || text.methodNeeded })}
        />
      </div>
      <DeskParts form={form} price={price} />
      {total !== null && price !== undefined && total < price && (
        <TextField
          label={text.note}
          help={text.noteHelp}
          maxLength={500}
          autoComplete="off"
          error={errors.reason?.message}
          {...register('reason', {
            shouldUnregister: true,
            validate: (typed = '') => typed.trim() !== '' || text.noteHelp,
          })}
        />
      )}
      <TextField
        label={text.reference}
        help={text.deskReference}
        maxLength={100}
        autoComplete="off"
        error={errors.reference?.message}
        {...register('reference', {
          validate: (typed) => typed.trim() !== '' || text.referenceNeeded,
        })}
      />
    </>
  )
}

/** The item that is paid for. Its price is entered with it, and may be changed. */
function ItemFields({ form, items }: Props) {
  const { register, setValue, getValues, formState } = form
  return (
    <div className="grid grid-cols-[7rem_1fr] items-start gap-3">
      <SelectField
        label={text.kind}
        options={optionsOf(text.kinds)}
        {...register('type', {
          onChange: () => {
            setValue('slug', '')
            setValue('amount', '')
          },
        })}
      />
      <SelectField
        label={text.item}
        options={itemOptions(items, items === undefined ? words.loading : text.chooseItem)}
        error={formState.errors.slug?.message}
        {...register('slug', {
          validate: (slug) => slug !== '' || text.chooseItem,
          onChange: () => {
            const { slug, isInParts, later } = getValues()
            const paise = priceIn(items, slug)
            setValue('amount', paise === undefined ? '' : typedOf(paise))
            if (isInParts) dividePrice(form, paise, later.length + 1)
          },
        })}
      />
    </div>
  )
}
