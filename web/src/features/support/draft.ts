import { readJson, remove, write } from '#web/lib/browser/storage.ts'

interface Draft {
  userId: number
  message: string
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'message' in value &&
  typeof value.message === 'string'

/** The message that this user typed and did not send; others on a shared device do not get it. */
export function readDraft(userId: number): string {
  const draft = readJson<Draft | null>('ticket_draft', isDraft, null)
  return draft?.userId === userId ? draft.message : ''
}

export function storeDraft(userId: number, message: string): void {
  if (message.trim() === '') remove('ticket_draft')
  else write('ticket_draft', JSON.stringify({ userId, message } satisfies Draft))
}
