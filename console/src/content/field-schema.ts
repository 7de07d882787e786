import type { ItemType } from '@sopan/contract/item-types'
import { LETTERS } from '@sopan/domain/exams/kinds/option-letters'

import { contentWords as text } from '#console/words/content.ts'

/** A value of a form, as the YAML of a content file has it. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value }

/** The part of the JSON Schema of a value that a form reads. */
export interface FieldSchema {
  type?: string
  /** Numbers are another way to write one of the texts. */
  enum?: readonly (string | number)[]
  /** The words of choices, where they are not the values themselves; the words of '' are for no choice. */
  words?: Readonly<Record<string, string>>
  properties?: Readonly<Record<string, FieldSchema>>
  required?: readonly string[]
  items?: FieldSchema
  default?: Value
  /** Where the key is not the word of the page. */
  label?: string
  /** Of the key in a file. */
  description?: string
  /** The text that the form shows instead of the description; empty: no text. */
  help?: string
  maxLength?: number
  /** lines: several lines of text; long line: one line that needs several rows; file: the name of a stored file; time: a
   * time in India; day: a day there; hidden: set elsewhere; questions: shown as learners see them; passages: beside
   * them; passage: one of those, by its name; item: the path of an
   * item, which is chosen by its title; picked item: the same in a list of objects, whose items are added together. */
  control?:
    | 'lines'
    | 'long line'
    | 'file'
    | 'time'
    | 'day'
    | 'hidden'
    | 'questions'
    | 'passages'
    | 'passage'
    | 'item'
    | 'picked item'
  /** Of a hidden value: the key beside it that takes its place. */
  replacedBy?: string
  /** The items that can be chosen. */
  types?: readonly ItemType[]
  /** Of a key beside an item: the type of the items that have it. */
  ofType?: ItemType
  /** Of a list: its entries are A, B and so on. */
  hasLetters?: boolean
  /** Of the texts in another language than English: its code. Its fields are shown once it is added. */
  language?: string
  /** Of a file that can be sent. */
  place?: { endings: readonly string[] }
}

export interface ValueFieldProps {
  schema: FieldSchema
  /** Keys and numbers of entries, joined by points: 'videos.0.title'. */
  path: string
  label: string
  isRequired: boolean
  /** The value that was saved when the form was opened; a field keeps what is typed after that. */
  value: Value | undefined
  /** Messages by path. */
  errors: ReadonlyMap<string, string>
  /** Undefined leaves the key out. */
  onChange: (value: Value | undefined) => void
}

/** The words around a field, and whether it may be left empty. */
export const frameOf = ({ schema, path, label, isRequired, errors }: ValueFieldProps) => ({
  label,
  help: helpOf(schema),
  error: errors.get(path),
  optional: !isRequired,
})

/** The label of a key: that of its schema, or 'validity_days' as 'Validity days'. */
export function labelOf(key: string, schema?: FieldSchema): string {
  if (schema?.label !== undefined) return schema.label
  return capitalised(key.replaceAll('_', ' '))
}

/** The word for one entry of a list: 'Question' in 'Questions'. */
export const entryLabel = ({ items }: FieldSchema, label: string): string =>
  items?.label ?? label.replace(/s$/, '')

/** The name of an entry of a list, from 0: 'Question 3', 'Option B'; 'Option 6' where a draft has more options than letters. */
export const entryName = (schema: FieldSchema, label: string, index: number): string =>
  text.entry(entryLabel(schema, label), (schema.hasLetters && LETTERS[index]) || String(index + 1))

/** The schema of a part of a value; {} where there is none. */
export const partAt = (form: FieldSchema, path: readonly (string | number)[]): FieldSchema =>
  path.reduce<FieldSchema>((part, step) => part.properties?.[step] ?? part.items ?? {}, form)

/** The names of a field and of the entries that it is in: ['Question 3', 'Option B'] of 'questions.2.options.1'. */
export function namesOf(
  form: FieldSchema,
  label: string,
  path: readonly (string | number)[],
): string[] {
  const [step, ...rest] = path
  if (step === undefined) return []
  const part = partAt(form, [step])
  if (form.type === 'array')
    return [entryName(form, label, Number(step)), ...namesOf(part, '', rest)]
  const name = labelOf(String(step), part)
  const names = namesOf(part, name, rest)
  return part.type === 'array' && rest.length > 0 ? names : [name, ...names]
}

/** The help of a field: its own, or the description for the file without its marks and unless it only names a length. */
function helpOf({ description, help }: FieldSchema): string | undefined {
  if (help !== undefined) return help === '' ? undefined : help
  if (description === undefined || LENGTH_ONLY.test(description)) return undefined
  return capitalised(description.replaceAll('`', ''))
}

export const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const LENGTH_ONLY = /^(plain text of )?up to \d+ characters$/

/** The value of a new entry of a list. */
export const emptyOf = (schema: FieldSchema): Value => (schema.type === 'object' ? {} : '')

export const isObject = (value: Value | undefined): value is { [key: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The text in a field; '' for a value that has fields. */
export const textOf = (value: Value | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** An object without the hidden values that others have replaced. */
export const withoutReplaced = (
  { properties }: FieldSchema,
  value: { [key: string]: Value },
): { [key: string]: Value } =>
  Object.fromEntries(
    Object.entries(value).filter(([key]) => {
      const by = properties?.[key]?.replacedBy
      return by === undefined || value[by] === undefined
    }),
  )
