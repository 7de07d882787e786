import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'

// The build renders it without a document, which nothing that it imports may read.
vi.stubGlobal('document', undefined)
const { FirstPaint, firstPaintOf } = await import('./first-paint.tsx')
vi.unstubAllGlobals()

const html = (variant: 'home' | 'page') =>
  renderToStaticMarkup(createElement(FirstPaint, { variant, brand: 'Stairs & Co', course: null }))

describe('what shows before any script', () => {
  it('is the welcome on Home, with its way to /login', () => {
    expect(html('home')).toContain('Unlock Your Potential')
    expect(html('home')).toMatch(/<a href="\/login"[^>]*>Login to Continue/)
  })

  it.each(['home', 'page'] as const)('names the brand and says that it waits: %s', (variant) => {
    expect(html(variant)).toContain('Stairs &amp; Co')
    expect(html(variant)).toContain('Initializing system...')
  })

  it.each([
    ['/', 'home'],
    ['/home', 'home'],
    ['/courses', 'page'],
    ['/home/x', 'page'],
  ])('%s gets the variant %s', (path, variant) => {
    expect(firstPaintOf(path)).toBe(variant)
  })
})
