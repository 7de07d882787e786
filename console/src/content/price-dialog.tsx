import { changePrice } from '@sopan/contract/console/content'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { rupeesAndPaise } from '@sopan/words/en/format'
import { useForm, useWatch } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { money } from '#console/lib/format.ts'
import { useAct } from '#console/session/acts.tsx'
import { contentWords as text } from '#console/words/content.ts'

import { Concerned } from './concerned.tsx'
import { type ContentRecord, readContentAgain } from './content-calls.ts'

const PRICE = /^\d{1,6}(?:\.\d{1,2})?$/

/** Publishes another price of an item that is sold. `newest` is the newest revision that the page shows. */
export function PriceDialog({
  data,
  newest,
  onClose,
}: {
  data: ContentRecord
  newest: number
  onClose: () => void
}) {
  const { path, title, price_paise: paise } = data.item
  const change = useAct(changePrice, {
    onDone: ({ changes }) =>
      closeWithToast(text.priceChanged(changes[0] ?? ''), onClose, readContentAgain),
  })
  const form = useForm({ defaultValues: { price: '' } })
  const typed = useWatch({ control: form.control, name: 'price' }).trim()
  const isPrice = PRICE.test(typed)
  return (
    <ActDialog
      title={text.changePrice}
      detail={title}
      effect={
        <Concerned data={data}>
          <p>
            {isPrice && paise !== null
              ? text.fromTo(money(paise), rupeesAndPaise(Number(typed)))
              : text.priceEffect}
          </p>
        </Concerned>
      }
      isPreview
      reason={null}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ price }) =>
        change.mutate({ body: { path, newest, price_paise: Math.round(Number(price) * 100) } }),
      )}
    >
      <TextField
        label={text.newPrice}
        inputMode="decimal"
        autoComplete="off"
        error={form.formState.errors.price?.message}
        {...form.register('price', {
          validate: (given) => PRICE.test(given.trim()) || text.priceNeeded,
        })}
      />
    </ActDialog>
  )
}
