import { SHORT_ACCESS_DAYS } from '@sopan/contract/console/permissions'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { type UseFormReturn, useWatch } from 'react-hook-form'

import { money } from '#console/lib/format.ts'
import { optionsOf } from '#console/lib/options.ts'
import { usePermission } from '#console/session/me.ts'
import { words } from '#console/words.ts'
import { listWords as text } from '#console/words/learner-list.ts'
import { learnerWords } from '#console/words/learners.ts'
import { orderWords } from '#console/words/orders.ts'

import { type AccessFields, type Offer, isDays } from './use-list-access.ts'

/** The fields for the access that the learners of a list get, and for the reason. */
export function AccessFieldList({
  form,
  how,
  offers,
}: {
  form: UseFormReturn<AccessFields>
  how: AccessFields['how']
  /** Undefined while they load. */
  offers: readonly Offer[] | undefined
}) {
  const may = usePermission()
  const { register, setValue, formState } = form
  const { errors } = formState
  const mayAdd = may('learner.change')
  const hows = {
    none: mayAdd,
    free: mayAdd && may('access.grant'),
    paid: may('order.record-payment'),
    batch: mayAdd && may('batch.change'),
  }
  return (
    <>
      <SelectField
        label={text.how}
        options={optionsOf(text.hows).filter(({ value }) => hows[value as AccessFields['how']])}
        {...register('how', { onChange: () => setValue('slug', '') })}
      />
      {how === 'batch' && <BatchField form={form} offers={offers} />}
      {(how === 'free' || how === 'paid') && (
        <div className="grid grid-cols-[7rem_1fr] items-start gap-3">
          <SelectField
            label={orderWords.kind}
            options={optionsOf(orderWords.kinds)}
            {...register('type', { onChange: () => setValue('slug', '') })}
          />
          <SelectField
            label={orderWords.item}
            options={[
              { value: '', label: offers === undefined ? words.loading : orderWords.chooseItem },
              ...(offers ?? []).map((one) => ({ value: one.slug, label: labelOf(one, how) })),
            ]}
            error={errors.slug?.message}
            {...register('slug', { required: orderWords.chooseItem })}
          />
        </div>
      )}
      {how === 'free' && <DaysField form={form} isFree={may('access.grant-longer')} />}
      {how === 'paid' && (
        <SelectField
          label={orderWords.method}
          options={[{ value: '', label: orderWords.choose }, ...optionsOf(orderWords.methods)]}
          error={errors.method?.message}
          {...register('method', { required: orderWords.methodNeeded })}
        />
      )}
      <TextField
        label={words.reason}
        help={text.reasonHelp}
        maxLength={500}
        autoComplete="off"
        error={errors.reason?.message}
        {...register('reason', {
          validate: (typed) => typed.trim() !== '' || words.reasonNeeded,
        })}
      />
    </>
  )
}

/** The batch that the learners join; the page of a batch leads here with its own chosen. */
function BatchField({
  form: { control, register, formState },
  offers,
}: {
  form: UseFormReturn<AccessFields>
  offers: readonly Offer[] | undefined
}) {
  const chosen = useWatch({ control, name: 'slug' })
  return (
    <SelectField
      label={words.batch}
      options={[
        { value: '', label: offers === undefined ? words.loading : text.chooseBatch },
        ...(offers ?? []).map(({ slug, title }) => ({ value: slug, label: title })),
      ]}
      error={formState.errors.slug?.message}
      {...register('slug', { required: text.chooseBatch })}
      // The batches may be read after the field is shown.
      value={chosen}
    />
  )
}

function DaysField({
  form: { register, formState },
  isFree,
}: {
  form: UseFormReturn<AccessFields>
  /** Whether the member may give any number of days. */
  isFree: boolean
}) {
  return (
    <TextField
      label={learnerWords.days}
      help={isFree ? learnerWords.daysHelp : learnerWords.shortDaysHelp(SHORT_ACCESS_DAYS)}
      optional={isFree}
      inputMode="numeric"
      autoComplete="off"
      error={formState.errors.days?.message}
      {...register('days', { validate: (typed) => isDays(typed) || learnerWords.daysNeeded })}
    />
  )
}

const labelOf = ({ title, price_paise: price }: Offer, how: AccessFields['how']) =>
  how === 'free' || price === null ? title : `${title}, ${money(price)}`
