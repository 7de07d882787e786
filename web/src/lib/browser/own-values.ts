import { isFields } from '../fields.ts'
import { type OwnKey, readJson, remove, write } from './storage.ts'

interface OwnValue {
  userId: number
  fields: Record<string, unknown>
}

const isOwnValue = (value: unknown): value is OwnValue =>
  isFields(value) && 'userId' in value && isFields(value['fields'])

/** A value that this device has stored for a learner; null for another learner on a shared device, or an invalid id. */
export function readOwn(key: OwnKey, userId: number): Record<string, unknown> | null {
  const value = readJson<OwnValue | null>(key, isOwnValue, null)
  return userId > 0 && value?.userId === userId ? value.fields : null
}

export function writeOwn(key: OwnKey, userId: number, fields: Record<string, unknown>): void {
  write(key, JSON.stringify({ userId, fields } satisfies OwnValue))
}

/** Deletes the value if it is this learner's. */
export function removeOwn(key: OwnKey, userId: number): void {
  if (readOwn(key, userId) !== null) remove(key)
}
