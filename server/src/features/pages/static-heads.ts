import { pageAt, tabTitle } from '@sopan/domain/pages'

import type { PageHead } from './document.ts'

const ABOUT =
  'Courses, tests and books for SSC, HSSC, banking and police exams. Study in order, one step at a time.'

/** Descriptions of the public pages, by path. */
const PUBLIC: Record<string, string> = {
  '/': ABOUT,
  '/home': ABOUT,
  '/courses': 'Full courses for SSC, HSSC, banking and police exams, class by class, with notes.',
  '/tests': 'Timed mock tests in exam style, with explanations for every question.',
  '/books': 'PDF books and question banks for your exam.',
  '/terms-and-conditions': 'The terms under which you use the platform.',
  '/privacy-policy': 'What we keep about you, why, and for how long.',
  '/shipping-policy': 'Delivery is instant and digital; there are no shipping fees.',
  '/cancellation-and-refunds': 'When a purchase is refunded and how long it takes.',
  '/login': 'Sign in to continue your learning journey.',
  '/register': 'Join thousands of learners.',
}

/** The head of a page without data, with the name of its item if that is known. */
export function staticHead(
  path: string,
  brand: string,
  publicUrl: string,
  name: string | null = null,
): PageHead {
  const description = PUBLIC[path]
  const isPublic = description !== undefined
  return {
    title: tabTitle(name ?? pageAt(path)?.title ?? null, brand),
    description: description ?? ABOUT,
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
