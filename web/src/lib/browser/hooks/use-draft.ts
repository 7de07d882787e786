import { useEffect } from 'react'

import { type DraftKey, readJson, remove, write } from '../storage.ts'

type Fields = Record<string, string>

interface Draft {
  userId: number
  fields: Record<string, unknown>
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'fields' in value &&
  typeof value.fields === 'object' &&
  value.fields !== null

/** The stored draft, if it is this user's. */
function storedDraft(key: DraftKey, userId: number): Draft | null {
  const draft = readJson<Draft | null>(key, isDraft, null)
  return draft?.userId === userId ? draft : null
}

/**
 * The fields of a form, with what this user typed and did not send in place of `initial`; others on a
 * shared device do not get it.
 */
export function readDraft<T extends Fields>(key: DraftKey, userId: number, initial: T): T {
  const draft = storedDraft(key, userId)
  if (draft === null) return initial
  const typed = Object.entries(draft.fields).filter(
    ([name, value]) => Object.hasOwn(initial, name) && typeof value === 'string',
  )
  return { ...initial, ...Object.fromEntries(typed) }
}

/** Deletes this user's draft after its form was sent; the page of the form may have been left meanwhile. */
export function removeDraft(key: DraftKey, userId: number): void {
  if (storedDraft(key, userId) !== null) remove(key)
}

/** Keeps the changed fields of a form over a reload and a session that has ended. */
export function useDraft<T extends Fields>(
  key: DraftKey,
  userId: number,
  fields: T,
  initial: T,
): void {
  const changed = Object.entries(fields).filter(([name, value]) => value !== initial[name])
  const draft: Draft = { userId, fields: Object.fromEntries(changed) }
  const text = changed.length === 0 ? '' : JSON.stringify(draft)
  useEffect(() => {
    if (text !== '') write(key, text)
    else removeDraft(key, userId)
  }, [key, text, userId])
}
