import { z } from 'zod'

import {
  LENGTHS,
  email,
  fullName,
  newEmail,
  newPassword,
  phone,
  place,
  required,
} from './fields.ts'

// Schemas that a form shares with its call. Separate from the endpoints, because the pages include
// no schemas of those (web/build/contract-without-schemas.ts).

export const credentials = z.object({
  email,
  password: z
    .string(required('Password is required'))
    .min(1, 'Password is required')
    .max(LENGTHS.password, 'Password must be at most 200 characters long'),
})

/** The fields of the form and the call; other fields are ignored. */
export const registration = z.object({
  name: fullName,
  email: newEmail,
  phone,
  state: place('State'),
  district: place('District'),
  password: newPassword,
})

/** The number that the payment service needs. */
export const phoneForm = z.object({
  phone: phone.refine((digits) => typeof digits === 'string', {
    error: 'Please enter a valid 10-digit phone number',
  }),
})

export const TICKET_LENGTH = 1000
/** In bytes; the picture must be smaller. */
export const TICKET_IMAGE_SIZE = 5 * 1024 * 1024
export const NO_IMAGE = 'Please select a valid image file'
export const LARGE_IMAGE = 'File size should be less than 5MB'

export const ticketPriority = z.enum(['low', 'medium', 'high'])
export type TicketPriority = z.output<typeof ticketPriority>

const NO_MESSAGE = 'Please enter your message'

const ticketMessage = z
  .string(required(NO_MESSAGE))
  .trim()
  .min(1, NO_MESSAGE)
  .max(TICKET_LENGTH, `Your message must be at most ${TICKET_LENGTH} characters long`)

export const ticketForm = z.object({
  email,
  priority: ticketPriority.default('medium'),
  message: ticketMessage,
})

export const replyForm = z.object({ message: ticketMessage })
