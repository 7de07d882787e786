import { z } from 'zod'

import { patterned } from '../fields.ts'

/** A random id, made by each load of the page; a stored entry keeps the id of its load. */
export const writer = patterned(32, /^[a-z0-9]{8,}$/)

/** One counter of the answers and one of the notes of an attempt: 1 + the highest that a device has stored or seen. */
export const seq = z.int().positive()
