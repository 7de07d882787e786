import { z } from 'zod'

import { patterned } from '../fields.ts'

const ability = patterned(40, /^[a-z-]+$/)

/** The abilities of the calling page, such as 'five-options' (domain/src/exams/abilities.ts). */
export const abilities = z.array(ability).max(20).default([])

/** The same in a URL, separated by commas. */
export const abilitiesText = patterned(400, /^[a-z,-]*$/)
  .default('')
  .transform((text) => text.split(',').filter((one) => one !== ''))
