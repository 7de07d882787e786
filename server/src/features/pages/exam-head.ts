import type { Language } from '@sopan/contract/language'
import { tabTitle } from '@sopan/domain/pages'
import { headWords } from '@sopan/words/documents/heads'

import type { Settings } from '#server/lib/env/env.ts'

import type { PageHead } from './document.ts'

/** The path of the page of an exam. */
export const examPath = (slug: string) => `/exams/${encodeURIComponent(slug)}`

/** The page of an exam for search engines and link previews. */
export const examHead = (
  { slug, name }: { slug: string; name: string },
  { BRAND_NAME: brand, PUBLIC_URL: publicUrl }: Pick<Settings, 'BRAND_NAME' | 'PUBLIC_URL'>,
  language: Language,
): PageHead => ({
  title: tabTitle(name, brand),
  description: headWords.in(language).exam(name),
  url: `${publicUrl}${examPath(slug)}`,
  image: `${publicUrl}/app-icon-512.png`,
  jsonLd: null,
  isPublic: true,
})
