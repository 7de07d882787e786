import { useState } from 'react'

import type { Value } from '../field-schema.ts'

/** Messages by file and field. */
type Errors = ReadonlyMap<string, ReadonlyMap<string, string>>

export interface DraftErrors {
  errors: Errors
  set: (errors: Errors) => void
  /** Forgets the messages of the fields that differ between two values of a file. */
  forget: (file: string, before: Value | undefined, after: Value) => void
}

const NO_ERRORS: Errors = new Map()

/** The errors that the last check of a draft has found, except in fields that were changed after it. */
export function useDraftErrors(): DraftErrors {
  const [errors, set] = useState(NO_ERRORS)
  function forget(file: string, before: Value | undefined, after: Value): void {
    const found = [...(errors.get(file) ?? [])]
    const left = found.filter(([field]) => valueAt(before, field) === valueAt(after, field))
    if (left.length < found.length) set(new Map(errors).set(file, new Map(left)))
  }
  return { errors, set, forget }
}

/** The value at a field such as 'questions.2.text'; '' is the whole file. */
const valueAt = (value: Value | undefined, field: string): Value | undefined =>
  field === ''
    ? value
    : field
        .split('.')
        .reduce<Value | undefined>(
          (part, key) =>
            typeof part === 'object' && part !== null
              ? (part as { [key: string]: Value })[key]
              : undefined,
          value,
        )
