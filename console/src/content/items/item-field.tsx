import { FieldError } from '@sopan/ui/fields/field.tsx'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'

import { money } from '#console/lib/format.ts'
import { words } from '#console/words.ts'
import { contentWords as text } from '#console/words/content.ts'

import { type ValueFieldProps, frameOf, textOf } from '../field-schema.ts'
import { useOfferedItems } from './offered-items.ts'

/**
 * An item that is chosen by its title, other than a test for batches alone, which nothing for everyone names. One that is not
 * published any longer stays until another one is chosen.
 */
export function ItemField(props: ValueFieldProps) {
  const { schema, isRequired, value, onChange } = props
  const frame = frameOf(props)
  const { items, isLoading, error } = useOfferedItems(schema.types ?? [])
  const chosen = textOf(value)
  const isOffered = chosen === '' || items.some(({ path }) => path === chosen)
  const present = { value: chosen, label: isLoading ? words.loading : text.notPublished(chosen) }
  return (
    <SelectField
      {...frame}
      error={error?.message ?? frame.error}
      options={[
        { value: '', label: isRequired ? text.choose : text.notChosen },
        ...(isOffered ? [] : [present]),
        ...items.flatMap(({ path, label, isForBatches }) =>
          isForBatches && path !== chosen ? [] : [{ value: path, label }],
        ),
      ]}
      value={chosen}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  )
}

/** An item that was added to a list, by its title and its price. */
export function PickedItem(props: ValueFieldProps) {
  const { items, isLoading } = useOfferedItems(props.schema.types ?? [])
  const { error } = frameOf(props)
  const path = textOf(props.value)
  const item = items.find((one) => one.path === path)
  return (
    <div className="min-w-0 break-words">
      <p>
        {item?.label ?? (isLoading ? words.loading : text.notPublished(path))}
        {item?.price_paise != null && (
          <span className="text-ink-2">, {money(item.price_paise)}</span>
        )}
      </p>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  )
}
