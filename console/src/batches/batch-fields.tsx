import { BATCH_LIMITS } from '@sopan/contract/batch-limits'
import type { createBatch } from '@sopan/contract/console/batches'
import type { EndpointInput } from '@sopan/contract/endpoint'
import { ITEM_TYPES } from '@sopan/contract/item-types'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { lazyPart } from '#console/lib/lazy-part.tsx'
import { batchWords as text } from '#console/words/batches.ts'

import type { BatchItem } from './batch-calls.ts'
import { ItemsField } from './items-field.tsx'

const PickDialog = lazyPart(
  async () => (await import('../content/items/pick-dialog.tsx')).PickDialog,
)

export type WrittenBatch = EndpointInput<typeof createBatch>['body']

interface TypedBatch {
  name: string
  exam: string
  firstDay: string
  lastDay: string
}

/** The typed values of a batch, its items, and the body of the call that they are. */
export function useBatchForm(initial: TypedBatch & { items: readonly BatchItem[] }) {
  const { items: first, ...typed } = initial
  const form = useForm<TypedBatch>({ defaultValues: typed })
  const [items, setItems] = useState(first)
  const [isPicking, setPicking] = useState(false)
  const values = useWatch({ control: form.control, compute: (all: TypedBatch) => all })
  const areTooMany = items.length > BATCH_LIMITS.items
  const { name, exam, firstDay, lastDay } = values
  const body: WrittenBatch = {
    name: name.trim(),
    exam: exam.trim() || null,
    first_day: firstDay,
    last_day: lastDay,
    items: items.map(({ type, slug }) => ({ type, slug })),
  }
  const isComplete = body.name !== '' && firstDay !== '' && firstDay <= lastDay && !areTooMany
  return { form, items, setItems, isPicking, setPicking, areTooMany, body, isComplete }
}

type BatchForm = ReturnType<typeof useBatchForm>

/** The fields of a batch, without the dialog that adds items. */
export function BatchFields({
  batch: { form, items, setItems, setPicking, areTooMany },
}: {
  batch: BatchForm
}) {
  const { register, getValues, formState } = form
  const { errors } = formState
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={text.name}
          placeholder={text.nameExample}
          maxLength={BATCH_LIMITS.name}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name', { validate: (typed) => typed.trim() !== '' || text.nameNeeded })}
        />
        <TextField
          label={text.exam}
          optional
          maxLength={BATCH_LIMITS.exam}
          autoComplete="off"
          {...register('exam')}
        />
        <TextField
          label={text.firstDay}
          type="date"
          error={errors.firstDay?.message}
          {...register('firstDay', { required: text.dayNeeded })}
        />
        <TextField
          label={text.lastDay}
          type="date"
          error={errors.lastDay?.message}
          {...register('lastDay', {
            required: text.dayNeeded,
            validate: (typed) => typed >= getValues('firstDay') || text.notInOrder,
          })}
        />
      </div>
      <ItemsField
        items={items}
        error={areTooMany ? text.tooMany(BATCH_LIMITS.items) : undefined}
        onChange={setItems}
        onAdd={() => setPicking(true)}
      />
    </>
  )
}

/** The dialog that adds items. It is beside the form, whose submission it must not be. */
export function PickItems({
  batch: { items, setItems, isPicking, setPicking },
}: {
  batch: BatchForm
}) {
  if (!isPicking) return null
  return (
    <PickDialog
      types={ITEM_TYPES}
      effect={text.pickEffect}
      isOffered={({ type, price_paise: price, isForBatches }) =>
        type !== 'test' || price !== null || isForBatches
      }
      present={items.map(({ type, slug }) => `${type}s/${slug}`)}
      onPick={(picked) =>
        setItems([
          ...items,
          ...picked.map(({ type, slug, title }) => ({ type, slug, title, is_published: true })),
        ])
      }
      onClose={() => setPicking(false)}
    />
  )
}
