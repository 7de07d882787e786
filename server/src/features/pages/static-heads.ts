import type { Language } from '@sopan/contract/language'
import { tabTitle } from '@sopan/domain/pages'
import { type HeadWords, headWords } from '@sopan/words/documents/heads'
import { pageTitle } from '@sopan/words/frame/pages'

import type { Settings } from '#server/lib/env/env.ts'

import type { PageHead } from './document.ts'

/** Descriptions of the public pages, by path. */
const publicPages = (words: HeadWords, exams: string): Record<string, string> => ({
  '/': words.about(exams),
  '/home': words.about(exams),
  '/courses': words.courses(exams),
  '/tests': words.tests,
  '/books': words.books,
  '/terms-and-conditions': words.terms,
  '/privacy-policy': words.privacy,
  '/shipping-policy': words.shipping,
  '/cancellation-and-refunds': words.refunds,
  '/login': words.login,
  '/register': words.register,
})

/** The head of a page without data, with the name of its item if that is known. */
export function staticHead(
  path: string,
  settings: Pick<Settings, 'BRAND_NAME' | 'EXAM_NAMES' | 'PUBLIC_URL'>,
  language: Language,
  name: string | null = null,
): PageHead {
  const { BRAND_NAME: brand, PUBLIC_URL: publicUrl } = settings
  const words = headWords.in(language)
  const names = settings.EXAM_NAMES ?? words.exams
  const description = publicPages(words, names)[path]
  const isPublic = description !== undefined
  return {
    title: tabTitle(name ?? pageTitle(path, language), brand),
    description: description ?? words.about(names),
    url: `${publicUrl}${path}`,
    image: `${publicUrl}/app-icon-512.png`,
    jsonLd:
      path === '/' || path === '/home'
        ? {
            '@context': 'https://schema.org',
            '@type': 'EducationalOrganization',
            name: brand,
            url: publicUrl,
          }
        : null,
    isPublic,
  }
}
