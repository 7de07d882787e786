import type { TicketPriority } from '@sopan/contract/forms'
import { submitTicket } from '@sopan/contract/support'
import { mutationOptions } from '@tanstack/react-query'

import { callForBody } from '#web/lib/api/call.ts'

import { shrinkPicture } from './shrink-picture.ts'

const SUBMIT_FAILED = 'Failed to submit support ticket'
/** A picture on a slow network. */
const TIMEOUT_MS = 60_000

export interface NewTicket {
  userId: number
  email: string
  message: string
  priority: TicketPriority
  picture: File | null
}

async function formOf({ userId, email, message, priority, picture }: NewTicket): Promise<FormData> {
  const form = new FormData()
  form.set('user_id', String(userId))
  form.set('email', email)
  form.set('message', message)
  form.set('priority', priority)
  if (picture !== null) form.set('image', await shrinkPicture(picture), picture.name)
  return form
}

/** Returns the server's message. */
export const submitTicketMutation = mutationOptions({
  mutationFn: async (ticket: NewTicket) => {
    // The contract describes the fields; a file needs a form.
    const body = (await formOf(ticket)) as never
    const options = { fallback: SUBMIT_FAILED, timeoutMs: TIMEOUT_MS }
    return (await callForBody(submitTicket, { body }, options)).message
  },
})
