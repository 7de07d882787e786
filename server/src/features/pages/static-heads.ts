import { tabTitle } from '@sopan/domain/pages'
import { pageTitle } from '@sopan/words/frame/pages'

import type { Settings } from '#server/lib/env/env.ts'

import type { PageHead } from './document.ts'

const aboutOf = (exams: string) =>
  `Courses, tests and books for ${exams}. Study in order, one step at a time.`

/** Descriptions of the public pages, by path. */
const publicPages = (exams: string): Record<string, string> => ({
  '/': aboutOf(exams),
  '/home': aboutOf(exams),
  '/courses': `Full courses for ${exams}, class by class, with notes.`,
  '/tests': 'Timed mock tests in exam style, with explanations for every question.',
  '/books': 'PDF books and question banks for your exam.',
  '/terms-and-conditions': 'The terms under which you use the platform.',
  '/privacy-policy': 'What we keep about you, why, and for how long.',
  '/shipping-policy': 'Delivery is instant and digital; there are no shipping fees.',
  '/cancellation-and-refunds': 'When a purchase is refunded and how long it takes.',
  '/login': 'Sign in to continue your learning journey.',
  '/register': 'Join thousands of learners.',
})

/** The head of a page without data, with the name of its item if that is known. */
export function staticHead(
  path: string,
  settings: Pick<Settings, 'BRAND_NAME' | 'EXAM_NAMES' | 'PUBLIC_URL'>,
  name: string | null = null,
): PageHead {
  const { BRAND_NAME: brand, PUBLIC_URL: publicUrl } = settings
  const names = settings.EXAM_NAMES ?? 'competitive exams'
  const description = publicPages(names)[path]
  const isPublic = description !== undefined
  return {
    title: tabTitle(name ?? pageTitle(path, 'en'), brand),
    description: description ?? aboutOf(names),
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
