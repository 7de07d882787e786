/** A value of a form, as the YAML of a content file has it. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value }

/** What a form reads of the JSON Schema of a value. */
export interface FieldSchema {
  type?: string
  enum?: readonly string[]
  properties?: Readonly<Record<string, FieldSchema>>
  required?: readonly string[]
  items?: FieldSchema
  default?: Value
  description?: string
  maxLength?: number
  /** Of a file that can be sent. */
  place?: { endings: readonly string[] }
  /** lines: several lines of text; file: the name of a stored file; time: a time in India; hidden: set elsewhere. */
  control?: 'lines' | 'file' | 'time' | 'hidden'
}

export interface ValueFieldProps {
  schema: FieldSchema
  /** Keys and numbers of entries, joined by points: 'videos.0.title'. */
  path: string
  label: string
  isRequired: boolean
  /** What was saved when the form was opened; a field keeps what is typed after that. */
  value: Value | undefined
  /** Messages by path. */
  errors: ReadonlyMap<string, string>
  /** Undefined leaves the key out. */
  onChange: (value: Value | undefined) => void
}

/** 'validity_days' as 'Validity days'. */
export function labelOf(key: string): string {
  const text = key.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The help of a field: the description for the file, without its marks. */
export const helpOf = ({ description }: FieldSchema): string | undefined =>
  description?.replaceAll('`', '')

/** The value of a new entry of a list. */
export const emptyOf = (schema: FieldSchema): Value => (schema.type === 'object' ? {} : '')

export const isObject = (value: Value | undefined): value is { [key: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
