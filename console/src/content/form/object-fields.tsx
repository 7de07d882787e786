import { FieldError } from '@sopan/ui/fields/field.tsx'
import type { ComponentType } from 'react'

import {
  type FieldSchema,
  type Value,
  type ValueFieldProps,
  isObject,
  labelOf,
  textOf,
  withoutReplaced,
} from '../field-schema.ts'
import { FieldLanguage, useLanguages } from './language-fields.tsx'
import { Passages, passagesIn } from './passage-field.tsx'

/** The fields of an object, in the order of its schema. An object inside another one has its name above its fields. */
export function ObjectFields(props: ObjectProps) {
  const { schema, value } = props
  if (schema.properties?.['passages'] === undefined) return <Fields {...props} />
  return (
    <Passages value={passagesIn(isObject(value) ? value['passages'] : undefined)}>
      <Fields {...props} />
    </Passages>
  )
}

type ObjectProps = ValueFieldProps & {
  /** Shows the field of one key. */
  Entry: ComponentType<ValueFieldProps>
}

function Fields({ Entry, schema, path, label, isRequired, value, errors, onChange }: ObjectProps) {
  const given = isObject(value) ? value : {}
  const fieldOf = ([key, field]: [string, FieldSchema]) => (
    <Entry
      key={key}
      schema={field}
      path={path === '' ? key : `${path}.${key}`}
      label={labelOf(key, field)}
      isRequired={schema.required?.includes(key) ?? false}
      value={given[key]}
      errors={errors}
      onChange={(changed) => {
        const { [key]: _, ...rest } = given
        const next = withoutReplaced(
          schema,
          changed === undefined ? rest : { ...rest, [key]: changed },
        )
        onChange(isRequired || Object.keys(next).length > 0 ? next : undefined)
      }}
    />
  )
  const { fields, add } = useLanguages(
    Object.entries(schema.properties ?? {}).filter(([, field]) => isOfItem(field, given)),
    given,
  )
  const own = errors.has(path) && <FieldError>{errors.get(path)}</FieldError>
  if (path !== '' && !ENTRY.test(path))
    return (
      <fieldset className="flex min-w-0 flex-col gap-5 border-s-2 border-rule ps-4">
        <legend className="mb-3 font-semibold">{label}</legend>
        {own}
        <FieldLanguage value={schema.language ?? null}>{fields.map(fieldOf)}</FieldLanguage>
      </fieldset>
    )
  if (path !== '' || !fields.some(([, field]) => hasQuestions(field)))
    return (
      <>
        {own}
        {fields.map(fieldOf)}
        {add}
      </>
    )
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-8">
      <div className="flex flex-col gap-5 lg:order-last">
        {own}
        {fields.filter(([, field]) => !hasQuestions(field)).map(fieldOf)}
      </div>
      <div className="flex flex-col gap-6">
        {fields.filter(([, field]) => hasQuestions(field)).map(fieldOf)}
      </div>
    </div>
  )
}

/** Whether the item that an object names can have a field. */
const isOfItem = ({ ofType }: FieldSchema, { item }: { [key: string]: Value }): boolean =>
  ofType === undefined || textOf(item).startsWith(`${ofType}s/`)

/** The path of an entry of a list, which has its name already. */
const ENTRY = /(?:^|\.)\d+$/

/** Whether a field holds questions or passages, which stand beside the settings. */
const hasQuestions = ({ control, items }: FieldSchema): boolean =>
  control === 'questions' ||
  control === 'passages' ||
  Object.values(items?.properties ?? {}).some(hasQuestions)
