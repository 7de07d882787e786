import { tabTitle } from '@sopan/domain/pages'

import type { Settings } from '#server/lib/env/env.ts'

import type { PageHead } from './document.ts'

/** The path of the page of an exam. */
export const examPath = (slug: string) => `/exams/${encodeURIComponent(slug)}`

/** The page of an exam for search engines and link previews. */
export const examHead = (
  { slug, name }: { slug: string; name: string },
  { BRAND_NAME: brand, PUBLIC_URL: publicUrl }: Pick<Settings, 'BRAND_NAME' | 'PUBLIC_URL'>,
): PageHead => ({
  title: tabTitle(name, brand),
  description: `${name}: dates, tests, courses and books.`,
  url: `${publicUrl}${examPath(slug)}`,
  image: `${publicUrl}/app-icon-512.png`,
  jsonLd: null,
  isPublic: true,
})
