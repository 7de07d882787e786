import { useEffect } from 'react'

import { readOwn, removeOwn, writeOwn } from '../own-values.ts'
import type { OwnKey } from '../storage.ts'

type Fields = Record<string, string>

/** The fields of a form, with what this user typed and did not send in place of `initial`. */
export function readDraft<T extends Fields>(key: OwnKey, userId: number, initial: T): T {
  const typed = Object.entries(readOwn(key, userId) ?? {}).filter(
    ([name, value]) => Object.hasOwn(initial, name) && typeof value === 'string',
  )
  return { ...initial, ...Object.fromEntries(typed) }
}

/** Keeps the changed fields of a form over a reload and a session that has ended. */
export function useDraft<T extends Fields>(
  key: OwnKey,
  userId: number,
  fields: T,
  initial: T,
): void {
  const changed = Object.entries(fields).filter(([name, value]) => value !== initial[name])
  const text = changed.length === 0 ? '' : JSON.stringify(Object.fromEntries(changed))
  useEffect(() => {
    if (text !== '') writeOwn(key, userId, JSON.parse(text) as Fields)
    else removeOwn(key, userId)
  }, [key, text, userId])
}
