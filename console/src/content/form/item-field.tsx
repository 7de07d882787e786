import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { useQueries } from '@tanstack/react-query'

import { publishedItems } from '#console/lib/published-items.ts'
import { words } from '#console/words.ts'
import { contentWords as text } from '#console/words/content.ts'

import { type ValueFieldProps, frameOf } from '../field-schema.ts'

/** An item that is chosen by its title. One that is not published any longer stays until another one is chosen. */
export function ItemField(props: ValueFieldProps) {
  const { schema, isRequired, value, onChange } = props
  const { types = [] } = schema
  const frame = frameOf(props)
  const lists = useQueries({ queries: types.map((type) => publishedItems(type)) })
  const offered = types.flatMap((type, index) =>
    (lists[index]?.data ?? []).map(({ slug, title }) => ({
      value: `${type}s/${slug}`,
      label: text.itemOf(title, text.kinds[`${type}s`]),
    })),
  )
  const chosen = typeof value === 'string' ? value : ''
  const isLoading = lists.some(({ isPending }) => isPending)
  const isOffered = chosen === '' || offered.some((one) => one.value === chosen)
  const present = { value: chosen, label: isLoading ? words.loading : text.notPublished(chosen) }
  return (
    <SelectField
      {...frame}
      error={lists.find(({ error }) => error !== null)?.error?.message ?? frame.error}
      options={[
        { value: '', label: isRequired ? text.choose : text.notChosen },
        ...(isOffered ? [] : [present]),
        ...offered,
      ]}
      value={chosen}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  )
}
