import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'

// The build renders it without a document, so nothing that it imports may access one.
vi.stubGlobal('document', undefined)
const { FirstPaint, firstPaintOf } = await import('./first-paint.tsx')
vi.unstubAllGlobals()

const maths = {
  path: '/courses/7',
  title: 'Complete Maths',
  summary: 'From tables to geometry.',
  cover: '/uploads/maths.svg',
  price: '₹1,499',
  life: '365 days',
}
const VARIANTS = ['home', 'courses', 'course', 'login', 'page'] as const

const html = (variant: (typeof VARIANTS)[number], course: typeof maths | null = null) =>
  renderToStaticMarkup(createElement(FirstPaint, { variant, brand: 'Stairs & Co', course }))

describe('the first paint', () => {
  it('is the welcome banner on Home, with a link to /login', () => {
    expect(html('home')).toContain('Unlock Your Potential')
    expect(html('home')).toMatch(/<a href="\/login"[^>]*>Login to Continue/)
  })

  it.each(VARIANTS)('shows the brand and a loading text on %s', (variant) => {
    expect(html(variant)).toContain('Stairs &amp; Co')
    expect(html(variant)).toContain('Initializing system...')
  })

  it.each(['home', 'courses', 'course'] as const)('shows the first course of %s', (variant) => {
    expect(html(variant, maths)).toContain('Complete Maths')
    expect(html(variant, maths)).toMatch(/<img [^>]*src="\/uploads\/maths.svg"/)
    expect(html(variant)).not.toContain('<img')
  })

  it('shows the texts of a course on its page', () => {
    expect(html('course', maths)).toMatch(/<h1[^>]*>Complete Maths<\/h1>/)
    expect(html('course', maths)).toContain('From tables to geometry.')
    expect(html('course')).toBe(html('page'))
  })

  it.each([
    ['courses', 'All Courses'],
    ['login', 'Login'],
  ] as const)(
    'shows the head of %s, hidden from assistive technology until the app has loaded',
    (variant, title) => {
      expect(html(variant)).toMatch(/^<div inert="" aria-hidden="true"/)
      expect(html(variant)).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
    },
  )

  it.each([
    ['/', '', 'home'],
    ['/home', '?x=1', 'home'],
    ['/courses', '', 'courses'],
    ['/courses', '?filter=paid', 'page'],
    ['/courses/12', '', 'course'],
    ['/courses/12/subjects/1', '', 'page'],
    ['/login', '', 'login'],
    ['/home/x', '', 'page'],
  ])('of %s%s is the variant %s', (pathname, search, variant) => {
    expect(firstPaintOf({ pathname, search })).toBe(variant)
  })
})
