import { PAGES, type Page } from '@sopan/domain/pages'
import { pageTitle } from '@sopan/words/frame/pages'
import { expect, it, vi } from 'vitest'

import { freeBook, polity } from '#test/book-scene.ts'
import { bundledTest, series } from '#test/bundle-scene.ts'
import { maths } from '#test/course-scene.ts'
import { freeTest } from '#test/exams/exam-wire.ts'

import type { InitialData } from './app/initial-data.ts'
import { settings } from './lib/settings.ts'

/** The server has no document, so nothing that its pages render may access one. */
async function withoutDocument<T>(work: () => Promise<T>): Promise<T> {
  for (const name of ['document', 'window', 'localStorage']) vi.stubGlobal(name, undefined)
  try {
    return await work()
  } finally {
    vi.unstubAllGlobals()
  }
}

const { renderInitialHtml } = await withoutDocument(() => import('./server.tsx'))

const books = { books: [{ ...polity, book_name: 'Polity <1>' }, freeBook], next_cursor: null }
const page = { courses: [{ ...maths, title: 'Maths <1>', exams: ['SSC CGL'] }], next_cursor: null }

it.each([
  ['/', { featured: page }, ['Unlock Your Potential', 'Maths &lt;1&gt;', 'href="/courses/3"']],
  ['/', { featured: page }, ['href="/exams/ssc-cgl"', 'action="/search"', 'name="q"']],
  ['/', { freeTest }, ['Try a test now', 'Free English', 'href="/tests?test=6"']],
  ['//', { featured: page }, ['Unlock Your Potential']],
  [
    '/courses',
    { courses: page },
    ['All Courses', 'href="/courses?filter=paid"', 'Have a coupon code?'],
  ],
  ['/courses?filter=paid', { featured: page }, ['Paid Courses', 'Maths &lt;1&gt;']],
  ['/tests?filter=paid', {}, ['Paid Tests', 'href="/tests"', 'Loading...']],
  ['/tests', {}, ['<h1 class="text-22">Tests</h1>', 'Search tests', 'Loading...']],
  ['/login', {}, ['method="post"', 'name="password"']],
  ['/register', {}, ['method="post"', 'name="confirmPassword"', 'name="phone"']],
  ['/forgot-password', {}, ['method="post"', 'name="email"']],
  ['/reset-password', {}, ['method="post"', 'name="confirmPassword"']],
  ['/books', { books }, ['Polity &lt;1&gt;', 'href="/books?book=7"', '₹249', 'Haryana GK']],
  [
    '/bundles/4',
    { bundle: { ...series, items: [bundledTest(1)] } },
    ['SSC CGL 2026', 'href="/tests?test=1"', '₹49', 'Have a coupon?'],
  ],
  ['/terms-and-conditions', {}, ['Terms and Conditions', 'href="/contact"']],
  ['/privacy-policy', {}, ['Privacy Policy']],
  ['/shipping-policy', {}, ['Shipping Policy']],
  ['/cancellation-and-refunds', {}, ['7-day money-back guarantee']],
  [null, {}, ['Initializing system...']],
])('the initial HTML of %s is rendered without a document', async (path, data, texts) => {
  const html = await withoutDocument(() =>
    renderInitialHtml({ path, settings, data: data as InitialData }),
  )
  for (const text of texts) expect(html).toContain(text)
  expect(html).not.toContain('<title>')
  // React's mark for a part that the browser has to render again, which it reports as an error.
  expect(html).not.toContain('<!--$!-->')
})

it.each([
  ['/login', true],
  ['/register', true],
  ['/forgot-password', false],
  ['/reset-password', false],
])('the form of %s is hidden from a learner: %s', async (path, isHidden) => {
  const html = await withoutDocument(() => renderInitialHtml({ path, settings, data: {} }))
  expect(html.includes('in-data-signed-in:invisible')).toBe(isHidden)
})

it.each([
  ['/', { featured: page }],
  ['/courses', { courses: page }],
  ['/books', { books }],
])(
  'the list of %s is hidden from a reader with own exams, whose order it is not',
  async (path, data) => {
    const html = await withoutDocument(() =>
      renderInitialHtml({ path, settings, data: data as InitialData }),
    )
    expect(html).toContain('in-data-own-exams:invisible')
  },
)

/** Where it is not the page's title. */
const LOADING_HEADINGS: Record<string, string> = {
  '/dashboard': 'Welcome back!',
  '/courses/:courseId/subjects/:subjectId': 'Subject',
  '/courses/:courseId/subjects/:subjectId/classes/:classId': 'Class',
}

const forLearners = Object.entries<Page>(PAGES).filter(([, page]) => page.initialHtml === 'loading')

it.each(forLearners)(
  'the initial HTML of %s is the page in its loading state, without personal data',
  async (pattern) => {
    const path = pattern.replaceAll(/:\w+\??/g, '3')
    const html = await withoutDocument(() => renderInitialHtml({ path, settings, data: null }))
    const page = document.createElement('div')
    page.innerHTML = html
    expect(page.querySelector('header nav')).not.toBeNull()
    const content = page.querySelector('main fieldset')
    expect(content?.matches('[disabled].hidden.in-data-signed-in\\:contents')).toBe(true)
    const heading = content?.querySelector('h1')?.textContent
    expect(heading).toBe(LOADING_HEADINGS[pattern] ?? pageTitle(pattern, 'en'))
    expect(content?.querySelector('output, dd > [aria-hidden]')).not.toBeNull()
    expect(content?.textContent).not.toMatch(/-1|Learner!|could not|\bNo /)
    // The text that a visitor sees until the scripts redirect to the login.
    expect(page.querySelector('main')?.textContent).toContain('Checking authentication...')
    expect(html).not.toContain('<title>')
  },
)
