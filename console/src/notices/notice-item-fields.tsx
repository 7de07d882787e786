import { listPublishedItems } from '@sopan/contract/console/desk'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'

import { call } from '#console/lib/call.ts'
import { words } from '#console/words.ts'
import { noticeWords as text } from '#console/words/notices.ts'

import type { TypedNotice } from './notice-calls.ts'

const kinds = Object.entries(text.opensKinds).map(([value, label]) => ({ value, label }))

/** The item that the button of a notification opens, if it has one. */
export function NoticeItemFields({ form }: { form: UseFormReturn<TypedNotice> }) {
  const { control, register, setValue, formState } = form
  const type = useWatch({ control, name: 'itemType' })
  const { data, isPending, error } = useQuery({
    queryKey: ['published items', type],
    queryFn: ({ signal }) =>
      type === '' ? [] : call(listPublishedItems, { querystring: { type } }, signal),
  })
  return (
    <>
      <SelectField
        label={text.opens}
        options={kinds}
        {...register('itemType', { onChange: () => setValue('itemSlug', '') })}
      />
      {type !== '' && (
        <SelectField
          label={text.item}
          options={[
            { value: '', label: isPending ? words.loading : text.chooseItem },
            ...(data ?? []).map(({ slug, title }) => ({ value: slug, label: title })),
          ]}
          error={error?.message ?? formState.errors.itemSlug?.message}
          {...register('itemSlug', { validate: (slug) => slug !== '' || text.chooseItem })}
        />
      )}
    </>
  )
}
