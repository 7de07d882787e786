import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'

import { itemOptions, optionsOf } from '#console/lib/options.ts'
import { shownItems } from '#console/lib/published-items.ts'
import { words } from '#console/words.ts'
import { noticeWords as text } from '#console/words/notices.ts'

import type { TypedNotice } from './notice-calls.ts'

/** The item that the button of a notification opens, if it has one. */
export function NoticeItemFields({ form }: { form: UseFormReturn<TypedNotice> }) {
  const { control, register, setValue, formState } = form
  const type = useWatch({ control, name: 'itemType' })
  const { data, isPending, error } = useQuery({
    ...shownItems(type || 'course'),
    enabled: type !== '',
  })
  return (
    <>
      <SelectField
        label={text.opens}
        options={optionsOf(text.opensKinds)}
        {...register('itemType', { onChange: () => setValue('itemSlug', '') })}
      />
      {type !== '' && (
        <SelectField
          label={text.item}
          options={itemOptions(data, isPending ? words.loading : text.chooseItem)}
          error={error?.message ?? formState.errors.itemSlug?.message}
          {...register('itemSlug', { validate: (slug) => slug !== '' || text.chooseItem })}
        />
      )}
    </>
  )
}
