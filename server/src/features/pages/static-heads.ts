import type { PageHead } from './document.ts'

type Words = Pick<PageHead, 'title' | 'description'>

const ABOUT =
  'Courses, tests and books for SSC, HSSC, banking and police exams. Study in order, one step at a time.'

/** Titles and descriptions of the public pages, by path; the brand is appended to the title. */
const PUBLIC: Record<string, Words> = {
  '/': { title: 'Online classes and tests for competitive exams', description: ABOUT },
  '/home': { title: 'Online classes and tests for competitive exams', description: ABOUT },
  '/courses': {
    title: 'Courses',
    description:
      'Full courses for SSC, HSSC, banking and police exams, class by class, with notes.',
  },
  '/tests': {
    title: 'Tests',
    description: 'Timed mock tests in exam style, with explanations for every question.',
  },
  '/books': { title: 'Books', description: 'PDF books and question banks for your exam.' },
  '/terms-and-conditions': {
    title: 'Terms and Conditions',
    description: 'The terms under which you use the platform.',
  },
  '/privacy-policy': {
    title: 'Privacy Policy',
    description: 'What we keep about you, why, and for how long.',
  },
  '/shipping-policy': {
    title: 'Shipping Policy',
    description: 'Delivery is instant and digital; there are no shipping fees.',
  },
  '/cancellation-and-refunds': {
    title: 'Cancellation and Refunds',
    description: 'When a purchase is refunded and how long it takes.',
  },
  '/login': { title: 'Login', description: 'Sign in to continue your learning journey.' },
  '/register': { title: 'Create an account', description: 'Join thousands of learners.' },
}

/** The head of a page without data; a page for signed-in users has only the brand as its title. */
export function staticHead(path: string, brand: string, publicUrl: string): PageHead {
  const words = PUBLIC[path]
  return {
    title: words === undefined ? brand : `${words.title} | ${brand}`,
    description: words?.description ?? ABOUT,
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
    isPublic: words !== undefined,
  }
}
