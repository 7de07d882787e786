import { grantLearnerAccess, previewGrant } from '@sopan/contract/console/learner-acts'
import { SHORT_ACCESS_DAYS } from '@sopan/contract/console/permissions'
import type { EndpointData } from '@sopan/contract/endpoint'
import { ITEM_TYPES, type ItemType } from '@sopan/contract/item-types'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'

import { ActDialog, PreviewPanel } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { call } from '#console/lib/call.ts'
import { at } from '#console/lib/format.ts'
import { itemOptions } from '#console/lib/options.ts'
import { publishedItems } from '#console/lib/published-items.ts'
import { useAct } from '#console/session/acts.tsx'
import { usePermission } from '#console/session/me.ts'
import { words } from '#console/words.ts'
import { learnerDialogWords as dialogText } from '#console/words/learner-dialogs.ts'
import { learnerWords as text } from '#console/words/learners.ts'
import { orderWords as orderText } from '#console/words/orders.ts'

import { type Learner, accountOf, readLearnersAgain } from './learner-calls.ts'

type Preview = EndpointData<typeof previewGrant>

const kinds = ITEM_TYPES.map((value) => ({
  value,
  label: orderText.kinds[value],
}))
const isDays = (typed: string) =>
  typed === '' || (/^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 36_500)

const effectOf = ({ title, ends_at: end, max_attempts: attempts }: Preview) =>
  dialogText.grantEffect(title, end === null ? null : at(end), attempts)

/** Gives a learner access without an order; until when is shown above the button. */
export function GrantDialog({ learner, onClose }: { learner: Learner; onClose: () => void }) {
  const mayGrantLonger = usePermission()('access.grant-longer')
  const form = useForm({
    defaultValues: {
      type: 'course' as ItemType,
      slug: '',
      days: mayGrantLonger ? '' : String(SHORT_ACCESS_DAYS),
      reason: '',
    },
  })
  const { control, register, setValue } = form
  const { errors } = form.formState
  const [type, slug, days] = useWatch({ control, name: ['type', 'slug', 'days'] })
  const items = useQuery(publishedItems(type))
  const given = { ...accountOf(learner), type, slug, days: days === '' ? null : Number(days) }
  const preview = useQuery({
    queryKey: ['preview grant', given],
    queryFn: ({ signal }) => call(previewGrant, { body: given }, signal),
    enabled: slug !== '' && isDays(days),
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const grant = useAct(grantLearnerAccess, {
    onDone: () => closeWithToast(dialogText.granted, onClose, readLearnersAgain),
    onFailed: readLearnersAgain,
  })
  const isShown = slug !== '' && preview.isSuccess && !preview.isPlaceholderData
  return (
    <ActDialog
      title={text.grant}
      detail={`${learner.name}, ${learner.email}`}
      isPreview
      effect={
        <PreviewPanel isKnown={isShown}>
          {isShown ? effectOf(preview.data) : dialogText.grantText}
        </PreviewPanel>
      }
      reason={form}
      busy={grant.isPending}
      error={grant.error ?? items.error ?? (slug === '' ? null : preview.error)}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ reason }) => {
        grant.mutate({ body: { ...given, reason } })
      })}
    >
      <SelectField
        label={orderText.kind}
        options={kinds}
        {...register('type', { onChange: () => setValue('slug', '') })}
      />
      <SelectField
        label={orderText.item}
        options={itemOptions(items.data, items.isPending ? words.loading : dialogText.chooseItem)}
        error={errors.slug?.message}
        {...register('slug', { required: dialogText.chooseItem })}
      />
      <TextField
        label={text.days}
        help={mayGrantLonger ? text.daysHelp : text.shortDaysHelp(SHORT_ACCESS_DAYS)}
        optional={mayGrantLonger}
        inputMode="numeric"
        autoComplete="off"
        error={errors.days?.message}
        {...register('days', { validate: (typed) => isDays(typed) || text.daysNeeded })}
      />
    </ActDialog>
  )
}
