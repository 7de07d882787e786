import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { factories } from '#test/factories.ts'

const t = testApp()

const page = async (url: string) => {
  const reply = await t.app.inject({ url, headers: { accept: 'text/html' } })
  return { ...reply, html: reply.body, status: reply.statusCode }
}

const settingsIn = (html: string) =>
  JSON.parse(/id="settings">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '') as Record<string, unknown>

describe('a page', () => {
  it.each(['/', '/home', '/courses', '/login', '/contact', '/courses/1/subjects/2'])(
    'is served at %s',
    async (url) => {
      const { status, html, headers } = await page(url)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(html).toContain('<title>')
      expect(settingsIn(html)).toMatchObject({ brandName: 'Sopan', payments: 'mock' })
    },
  )

  it.each([
    '/no-such-page',
    '/courses/1/nothing',
    '/privacy.php',
    '/login.html',
    '/courses/1.5/x',
    '/user@x.in',
    '/robots.txt',
    '/sitemap.xml',
    '/missing.js',
    '/assets/missing.js',
    '/index.html',
    '/index.html.gz',
    '/server/server.js',
    '/.env',
    '/../server/package.json',
    '/%E0%A4',
    '/%zz',
    '/exams/%zz',
    '/404',
  ])('is the app with status 404 at %s', async (url) => {
    const { status, html, headers } = await page(url)
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(html).not.toContain('<!--')
    expect(settingsIn(html)).toMatchObject({ brandName: 'Sopan' })
  })

  it('is built once for all paths that are no page', async () => {
    const etags = await Promise.all(['/a', '/b?c=1', '/d.js', '/404'].map(async (url) => page(url)))
    expect(new Set(etags.map(({ headers }) => headers.etag)).size).toBe(1)
  })

  it.each([
    ['/', 'Online classes and tests for competitive exams | Sopan'],
    ['/rewards', 'Rewards and Referrals | Sopan'],
    ['/test-results/5', 'Test Results | Sopan'],
    ['/forgot-password', 'Forgot Password | Sopan'],
    ['/Maintenance/', 'System Status | Sopan'],
    ['/coming-soon', 'Coming Soon | Sopan'],
    ['/api-test', 'API Test | Sopan'],
    ['/terms', 'Terms and Conditions | Sopan'],
    ['/courses/999999', 'Course Not Found | Sopan'],
    ['/no-such-page', 'Page Not Found | Sopan'],
  ])('at %s has its title in the HTML: %s', async (url, title) => {
    expect((await page(url)).html).toContain(`<title>${title}</title>`)
  })

  it('of a subject or a class has the title of the subject, if the course shows it', async () => {
    const build = factories(t.db)
    const course = await build.course()
    const shown = await build.subject(course.id, { title: 'Algebra & sets' })
    const hidden = await build.subject(course.id, { title: 'Secret', published: false })
    const other = await build.course()
    const titleAt = async (url: string) => /<title>(.*)<\/title>/.exec((await page(url)).html)?.[1]
    const path = `/courses/${course.id}/subjects/${shown.id}`
    expect(await titleAt(path)).toBe('Algebra &amp; sets | Sopan')
    expect(await titleAt(`${path}/classes/4`)).toBe('Algebra &amp; sets | Sopan')
    expect(await titleAt(`/courses/${course.id}/subjects/${hidden.id}`)).toBe('Sopan')
    expect(await titleAt(`/courses/${other.id}/subjects/${shown.id}`)).toBe('Sopan')
  })

  it('has its head and picture in the HTML', async () => {
    const build = factories(t.db)
    const course = await build.course({
      title: 'Maths <b> & "more"',
      summary: 'All of it',
      image: 'public/0123456789abcdef0123456789abcdef.svg',
    })
    const { html } = await page(`/courses/${course.id}?utm=x`)
    expect(html).toContain('<title>Maths &lt;b&gt; &amp; &quot;more&quot; | Sopan</title>')
    expect(html).toContain('property="og:description" content="All of it"')
    expect(html).toContain(
      'property="og:image" content="https://sopan.example/uploads/public/0123456789abcdef0123456789abcdef.svg"',
    )
    const jsonLd = /ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(jsonLd)).toMatchObject({
      '@type': ['Course', 'Product'],
      name: 'Maths <b> & "more"',
      offers: { price: 1499, priceCurrency: 'INR' },
    })
    expect(jsonLd).not.toContain('<')
  })

  it('of an unknown or withdrawn course has status 404 and no data of it', async () => {
    const course = await factories(t.db).course({ title: 'Secret', published: false })
    const withdrawn = await page(`/courses/${course.id}`)
    expect(withdrawn.html).not.toContain('Secret')
    // From the cache as well.
    const unknown = [await page('/courses/999999'), await page('/courses/999999')]
    expect([withdrawn, ...unknown].map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it.each([
    ['/home?x=1', '/home'],
    ['/courses', '/courses'],
    ['/login', '/login'],
    ['/books', '/books'],
    ['/privacy-policy', '/privacy-policy'],
    ['/register?ref=x', '/register'],
    ['/forgot-password', '/forgot-password'],
    ['/reset-password', '/reset-password'],
    ['/tests', '/tests'],
    ['/dashboard', '/dashboard'],
    ['/courses/1/subjects/2', '/courses/1/subjects/2'],
    ['/test-results/5?attempt=9', '/test-results/5'],
    ['/payment-return?order_id=x', 'startup screen'],
    ['/courses?filter=paid', '/courses?filter=paid'],
    ['/tests?filter=paid', '/tests?filter=paid'],
    ['/courses?filter=free', 'startup screen'],
    ['/courses?filter=saved', 'startup screen'],
    ['/courses?filter=paid&search=x', 'startup screen'],
    ['/books?filter=paid', 'startup screen'],
    ['/tests?test=1', 'startup screen'],
    ['/books?book=1', 'startup screen'],
    ['/coming-soon', 'startup screen'],
    ['/courses/999999', 'startup screen'],
    ['/courses/x', 'startup screen'],
    ['/maintenance', 'startup screen'],
    ['/terms', 'startup screen'],
  ])('at %s has the initial HTML of %s', async (url, initialHtml) => {
    expect((await page(url)).html).toContain(`<div id="root"><p>Sopan ${initialHtml}</p>`)
  })

  const PRELOAD = '<link rel="modulepreload" crossorigin href="/assets/index.js" />'

  it('preloads its scripts at /tests?test=1, which begins with the startup screen', async () => {
    expect((await page('/tests?test=1')).html).toContain(PRELOAD)
  })

  it.each(['/tests', '/dashboard'])('does not preload its scripts at %s', async (url) => {
    expect((await page(url)).html).not.toContain(PRELOAD)
  })

  it('has what a visitor sees in its initial HTML, and the same initial data for its scripts', async () => {
    const build = factories(t.db)
    const maths = await build.course({ title: 'Maths <1>', price_paise: 112_400_00 })
    await build.course({ title: 'Free', type: 'free', price_paise: null })
    const free = { type: 'free', price_paise: null } as const
    await examFactories(t.db).exam({ title: 'Mock <1>', ...free })
    const closes_at = new Date(t.time.getTime() + 60_000)
    await examFactories(t.db).exam({ title: 'At its time', ...free, opens_at: t.time, closes_at })
    t.catalogueChanges.announce()
    const card = { id: maths.id, title: 'Maths <1>', price: 112_400, has_access: false }
    for (const [url, data] of [
      ['/', { featured: { courses: [card] }, freeTest: { test_name: 'Mock <1>' } }],
      ['/courses', { courses: { courses: [card] } }],
      ['/courses?filter=paid', { featured: { courses: [card] } }],
      [`/courses/${maths.id}`, { course: card }],
    ] as const) {
      const { html } = await page(url)
      expect(html).toContain('Maths &lt;1>')
      expect(settingsIn(html)['initialPage']).toMatchObject({ path: url, data })
      expect(html).not.toContain('"Free"')
    }
    expect((await page('/courses?filter=free')).html).not.toContain('Maths')
  })

  it('of the books has those that a visitor sees, without their files', async () => {
    const build = factories(t.db)
    const book = await build.book({ title: 'Polity <1>' })
    await build.book({ title: 'Gone', published: false })
    t.catalogueChanges.announce()
    const { html } = await page('/books')
    expect(html).toContain('Polity &lt;1>')
    expect(html).not.toContain('Gone')
    const shown = { id: book.id, book_name: 'Polity <1>', pdf: null, has_access: false }
    expect(settingsIn(html)['initialPage']).toMatchObject({
      path: '/books',
      data: { books: { books: [shown], next_cursor: null } },
    })
    expect(html).toContain('<title>Books | Sopan</title>')
    expect(html).toContain('rel="canonical" href="https://sopan.example/books"')
  })

  it('for learners is the same for everyone, and has no initial data', async () => {
    const build = factories(t.db)
    const token = await build.token((await build.user()).id, t.time)
    const authorization = `Bearer ${token}`
    const own = await t.app.inject({ url: '/dashboard', headers: { authorization } })
    const { html } = await page('/dashboard')
    expect(own.body).toBe(html)
    expect(settingsIn(html)['initialPage']).toEqual({ path: '/dashboard', data: null })
  })

  it('has nothing of the learner who asks for it', async () => {
    const build = factories(t.db)
    const token = await build.token((await build.user()).id, t.time)
    const authorization = `Bearer ${token}`
    const own = await t.app.inject({ url: '/courses', headers: { authorization } })
    expect(own.body).toBe((await page('/courses')).html)
  })

  it('names the status request, which the page sends before its scripts have loaded', async () => {
    expect(settingsIn((await page('/')).html)['statusRequest']).toBe('/api/maintenance.php')
  })

  it.each([
    ['/reset-password?token=sop_x', 'no-referrer'],
    ['/Reset-Password/?token=sop_x', 'no-referrer'],
    ['/login', 'strict-origin-when-cross-origin'],
  ])('at %s has the referrer policy %s', async (url, policy) => {
    expect((await page(url)).headers['referrer-policy']).toBe(policy)
  })

  it('allows its one inline script by hash, and cannot be framed', async () => {
    const { html, headers } = await page('/')
    const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(
      `script-src 'self' 'sha256-${hash}' https://www.youtube.com/iframe_api https://www.youtube.com/s/player/;`,
    )
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('cashfree')
    expect(policy).toContain('frame-src')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  })
})

describe('the service worker', () => {
  it.each([undefined, 'gzip'])('may fetch what it caches, sent as %s', async (encoding) => {
    const { statusCode, headers } = await t.app.inject({
      url: '/service-worker.js',
      headers: { 'accept-encoding': encoding ?? 'identity' },
    })
    expect([statusCode, headers['content-encoding']]).toEqual([200, encoding])
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
  })
})

describe('a path that is no page', () => {
  it.each(['/api/nothing', '/api/', '/api', '/uploads/public/nothing.png'])(
    'is not found at %s',
    async (url) => {
      const reply = await t.app.inject(url)
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ success: false, status: 'error' })
    },
  )

  it('is rejected with another method too', async () => {
    const reply = await t.app.inject({ method: 'POST', url: '/home' })
    expect(reply.statusCode).toBe(404)
  })
})
