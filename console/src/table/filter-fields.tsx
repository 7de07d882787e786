import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import type { ComponentProps } from 'react'

import { dayIn, wordIn } from '#console/lib/format.ts'
import { optionsOf } from '#console/lib/options.ts'
import { words } from '#console/words.ts'

import type { FilterField } from './filter-form.tsx'

type Texts = Readonly<Record<string, string>>

export const textField = (
  name: string,
  label: string,
  field: Pick<ComponentProps<typeof TextField>, 'type' | 'placeholder' | 'className'> = {},
): FilterField => ({
  name,
  textOf: (value) => value,
  show: (value) => <TextField {...field} label={label} name={name} defaultValue={value} />,
})

/** Words to search for; the only field of a page is wider than others. */
export const searchField = (label: string, isOnly = false) =>
  textField('search', label, { type: 'search', ...(isOnly && { className: 'sm:col-span-2' }) })

/** One of the values of `texts`, or all. */
export const choiceField = (name: string, label: string, texts: Texts): FilterField => ({
  name,
  textOf: (value) => wordIn(texts, value),
  show: (value) => (
    <SelectField
      label={label}
      name={name}
      options={[{ value: '', label: words.all }, ...optionsOf(texts)]}
      defaultValue={value}
    />
  ),
})

/** One of the options of a list that is read, which may not have the value of an old URL. */
export const listedField = (
  name: string,
  label: string,
  options: readonly { value: string; label: string }[],
  { isRequired = false }: { isRequired?: boolean } = {},
): FilterField => ({
  name,
  textOf: (value) => options.find((one) => one.value === value)?.label ?? value,
  show: (value) => (
    <SelectField
      label={label}
      name={name}
      required={isRequired}
      options={[
        ...options,
        ...(options.some((one) => one.value === value) ? [] : [{ value, label: value }]),
      ]}
      defaultValue={value}
    />
  ),
})

export const dayField = (name: string, label: string): FilterField => ({
  ...textField(name, label, { type: 'date' }),
  textOf: (value) => `${label} ${dayIn(value)}`,
})
