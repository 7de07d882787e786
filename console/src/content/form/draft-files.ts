import { type FieldSchema, type Value, isObject, labelOf } from '../field-schema.ts'
import type { Draft } from '../use-autosave.ts'

/** The schema of a file; null for a text that is not YAML. */
export function formOf({ files, forms }: Draft, file: string): FieldSchema | null {
  const form = files.find(({ path }) => path === file)?.form ?? ''
  return (forms[form] ?? null) as FieldSchema | null
}

/** The title of what a file describes, or the name of the file in words. */
export function fileName(path: string, value: Value): string {
  if (isObject(value) && typeof value['title'] === 'string') return value['title']
  const file = path.slice(path.lastIndexOf('/') + 1)
  return labelOf(file.slice(0, file.lastIndexOf('.')))
}
