import type { ItemType } from '@sopan/contract/item-types'
import { youtubeUrl, youtubeVideoId } from '@sopan/domain/youtube'
import { z } from 'zod'

import { matching, mustBe } from './fields.ts'

/** A URL as the documents allow it: http or https (rule A-17). */
export const webLink = z
  .string('an address that begins with http:// or https://')
  .max(500, 'an address of at most 500 characters')
  .superRefine(mustBe('an address that begins with http:// or https://', isWebLink))
  .meta({ help: 'Begins with https://', description: 'an http or https address' })

const YOUTUBE_WORDS = 'the address of a YouTube video, like https://www.youtube.com/watch?v=…'

/** Any address of a YouTube video; parameters, which YouTube's Share button adds, are left out. */
export const youtubeLink = z.string(YOUTUBE_WORDS).transform((text, context) => {
  const id = youtubeVideoId(text)
  if (id !== null) return youtubeUrl(id)
  context.addIssue({ code: 'invalid_format', format: 'youtube', message: YOUTUBE_WORDS })
  return z.NEVER
})

/** The path of an item of one of these types, which the form of the console offers by their titles. */
export const itemPath = (types: readonly ItemType[], message: string) =>
  matching(new RegExp(`^(${types.join('|')})s/.+$`), message).meta({ control: 'item', types })

export function isWebLink(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && !/[\s\p{Cc}]/u.test(text)
}
