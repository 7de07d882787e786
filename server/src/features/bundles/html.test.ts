import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { factories } from '#test/factories.ts'

const t = testApp()

const page = async (url: string) => {
  const { body, statusCode } = await t.app.inject({ url, headers: { accept: 'text/html' } })
  return { html: body, status: statusCode }
}

const settingsIn = (html: string) =>
  JSON.parse(/id="settings">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '') as Record<string, unknown>

async function bundle(given: { published?: boolean } = {}) {
  const build = factories(t.db)
  const course = await build.course()
  const made = await build.bundle([{ kind: 'course', id: course.id }], {
    title: 'Maths <1>',
    price_paise: 39_900,
    ...given,
  })
  t.catalogueChanges.announce()
  return made
}

it('the HTML of a bundle has what a visitor sees, with its price for search engines', async () => {
  const { id } = await bundle()
  const { html, status } = await page(`/bundles/${id}`)
  expect(status).toBe(200)
  expect(html).toContain('<title>Maths &lt;1&gt; | Sopan</title>')
  expect(html).toContain(`<link rel="canonical" href="https://sopan.example/bundles/${id}" />`)
  expect(html).toContain('"price":399')
  expect(html).not.toContain('noindex')
  expect(settingsIn(html)['initialPage']).toMatchObject({
    path: `/bundles/${id}`,
    data: { bundle: { title: 'Maths <1>', items: [{ type: 'course' }] } },
  })
})

it('the HTML of a bundle that is not published, or does not exist, has status 404', async () => {
  const { id } = await bundle({ published: false })
  for (const url of [`/bundles/${id}`, '/bundles/999999', '/bundles/x']) {
    const { html, status } = await page(url)
    expect(status).toBe(404)
    expect(html).toContain('<title>Series or Combo Not Found | Sopan</title>')
  }
})
