import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { factories, forExams } from '#test/factories.ts'

const t = testApp()

const page = async (url: string) => {
  const reply = await t.app.inject({ url, headers: { accept: 'text/html' } })
  return { ...reply, html: reply.body, status: reply.statusCode }
}

const settingsIn = (html: string) =>
  JSON.parse(/id="settings">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '') as Record<string, unknown>

describe('the HTML', () => {
  it('of an exam has what a visitor sees, under one address', async () => {
    const build = factories(t.db)
    await build.examPage({ slug: 'ssc-cgl', name: 'SSC CGL <1>', other_names: ['सीजीएल'] })
    await build.course({ title: 'Maths <1>', ...forExams('सीजीएल') })
    await build.course({ title: 'Free', type: 'free', price_paise: null, ...forExams('SSC CGL') })
    t.catalogueChanges.announce()
    const { html, status } = await page('/exams/ssc-cgl')
    expect(status).toBe(200)
    expect(html).toContain('<title>SSC CGL &lt;1&gt; | Sopan</title>')
    expect(html).toContain('<link rel="canonical" href="https://sopan.example/exams/ssc-cgl" />')
    expect(html).not.toContain('noindex')
    expect(html).not.toContain('"Free"')
    expect(settingsIn(html)['initialPage']).toMatchObject({
      path: '/exams/ssc-cgl',
      data: { examPage: { name: 'SSC CGL <1>', courses: { items: [{ title: 'Maths <1>' }] } } },
    })
    for (const name of ['%E0%A4%B8%E0%A5%80%E0%A4%9C%E0%A5%80%E0%A4%8F%E0%A4%B2', 'SSC-CGL-1']) {
      const { statusCode, headers } = await page(`/exams/${name}`)
      expect([statusCode, headers.location]).toEqual([301, '/exams/ssc-cgl'])
      expect(headers['cache-control']).toBe('no-cache')
    }
  })

  it.each(['/exams/upsc', '/exams/%2F', `/exams/${'x'.repeat(200)}`])(
    'of the unknown exam %s has status 404',
    async (url) => {
      const { status, html } = await page(url)
      expect(status).toBe(404)
      expect(html).toContain('<title>Exam Not Found | Sopan</title>')
    },
  )
})
