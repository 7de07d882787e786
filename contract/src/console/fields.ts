import { z } from 'zod'

/** An Indian day that exists: '2026-11-30'. */
export const day = z.string().max(10, { abort: true }).pipe(z.iso.date())

/** What is sold. */
export const itemType = z.enum(['course', 'test', 'book'])

export const paise = z.int()
