import { z } from 'zod'

import {
  LENGTHS,
  code,
  email,
  fullName,
  newEmail,
  newPassword,
  phone,
  place,
  required,
} from './fields.ts'
import { TICKET_LENGTH } from './learner-limits.ts'

// Schemas that a form shares with its call. Separate from the endpoints, because the pages include
// no schemas of those (web/build/contract-without-schemas.ts).

export const credentials = z.object({
  email,
  password: z
    .string(required(code('password_missing')))
    .min(1, code('password_missing'))
    .max(LENGTHS.password, code('password_too_long')),
})

/** The fields of the form and the call; other fields are ignored. */
export const registration = z.object({
  name: fullName,
  email: newEmail,
  phone,
  state: place('state'),
  district: place('district'),
  password: newPassword,
})

/** The number that the payment service needs. */
export const phoneForm = z.object({
  phone: phone.refine((digits) => typeof digits === 'string', {
    error: code('phone_invalid'),
  }),
})

/** In bytes; the picture must be smaller. */
export const TICKET_IMAGE_SIZE = 5 * 1024 * 1024

export const ticketPriority = z.enum(['low', 'medium', 'high'])
export type TicketPriority = z.output<typeof ticketPriority>

const NO_MESSAGE = code('message_missing')

const ticketMessage = z
  .string(required(NO_MESSAGE))
  .trim()
  .min(1, NO_MESSAGE)
  .max(TICKET_LENGTH, code('message_too_long'))

export const ticketForm = z.object({
  email,
  priority: ticketPriority.default('medium'),
  message: ticketMessage,
})

export const replyForm = z.object({ message: ticketMessage })
