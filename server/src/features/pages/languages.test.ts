import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { courseInHindi, factories } from '#test/factories.ts'

const t = testApp()

async function page(url: string, cookie?: string) {
  const headers = { accept: 'text/html', ...(cookie !== undefined && { cookie }) }
  const { body: html, statusCode: status, headers: sent } = await t.app.inject({ url, headers })
  return { html, status, lang: /<html lang="([^"]+)"/.exec(html)?.[1], sent }
}
const titleOf = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1]
const settingsOf = (html: string) =>
  JSON.parse(/id="settings">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '') as { language: string }

describe('the HTML of a page', () => {
  it.each([
    [undefined, 'en-IN', 'Login | Sopan'],
    ['language=hi', 'hi-IN', 'लॉगिन | Sopan'],
    ['a=1; language=hi ; b=2', 'hi-IN', 'लॉगिन | Sopan'],
    ['language=en', 'en-IN', 'Login | Sopan'],
    ['language=fr', 'en-IN', 'Login | Sopan'],
    ['language=', 'en-IN', 'Login | Sopan'],
    ['language=HI', 'en-IN', 'Login | Sopan'],
    ['language=hi%00; language=hi', 'en-IN', 'Login | Sopan'],
    ['other_language=hi', 'en-IN', 'Login | Sopan'],
    ['language=__proto__', 'en-IN', 'Login | Sopan'],
  ])('with the cookie %j has the language %s', async (cookie, lang, title) => {
    const { html, lang: shown, sent } = await page('/login', cookie)
    expect([shown, titleOf(html), settingsOf(html).language]).toEqual([
      lang,
      title,
      lang.slice(0, 2),
    ])
    expect(sent['vary']).toBe('Cookie, Accept-Encoding')
  })

  it('is cached for each language', async () => {
    const first = await page('/terms-and-conditions', 'language=hi')
    const english = await page('/terms-and-conditions')
    const again = await page('/terms-and-conditions', 'language=hi')
    expect([first.lang, english.lang, again.lang]).toEqual(['hi-IN', 'en-IN', 'hi-IN'])
    expect(again.sent.etag).toBe(first.sent.etag)
    expect(english.sent.etag).not.toBe(first.sent.etag)
  })

  it.each([
    ['/no-such-page', 404, 'पेज नहीं मिला | Sopan'],
    ['/courses/999999', 404, 'कोर्स नहीं मिला | Sopan'],
    ['/exams/no-such-exam', 404, 'परीक्षा नहीं मिली | Sopan'],
  ])('at %s has status %i and a title in Hindi', async (url, status, title) => {
    const made = await page(url, 'language=hi')
    expect([made.status, made.lang, titleOf(made.html)]).toEqual([status, 'hi-IN', title])
  })

  it('keeps the name of a course as it is', async () => {
    const course = await factories(t.db).course({ title: '{0} गणित <b>' })
    const { html } = await page(`/courses/${course.id}`, 'language=hi')
    expect(titleOf(html)).toBe('{0} गणित &lt;b&gt; | Sopan')
  })

  it('has the title and summary of a course in Hindi, as far as they are there', async () => {
    const hindi = courseInHindi('संपूर्ण गणित')
    const course = await factories(t.db).course({ title: 'Maths', summary: 'All of it', ...hindi })
    const { html } = await page(`/courses/${course.id}`, 'language=hi')
    expect(titleOf(html)).toBe('संपूर्ण गणित | Sopan')
    expect(html).toContain('<meta name="description" content="All of it"')
    const english = await page(`/courses/${course.id}`, 'language=en')
    expect(titleOf(english.html)).toBe('Maths | Sopan')
  })

  it('also words what it shows without scripts', async () => {
    const { html } = await page('/', 'language=hi')
    expect(html).toContain('JavaScript ज़रूरी है')
    expect(html).not.toContain('This page')
  })
})

describe('the page that a service worker keeps for all URLs', () => {
  it.each([
    ['/coming-soon?language=hi', 'language=en', 'hi-IN'],
    ['/coming-soon?language=en', 'language=hi', 'en-IN'],
    ['/coming-soon?language=fr', 'language=hi', 'en-IN'],
    ['/login?language=hi', undefined, 'en-IN'],
  ])('at %s with the cookie %s has the language %s', async (url, cookie, lang) => {
    expect((await page(url, cookie)).lang).toBe(lang)
  })
})
