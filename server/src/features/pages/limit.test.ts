import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'

const t = testApp({ rateLimit: true })

const page = (url: string, remoteAddress: string) => t.app.inject({ url, remoteAddress })
const OWN = '<link rel="canonical" href="https://sopan.example/courses/1/subjects/'

it('builds a limited number of pages a minute per address, then sends the app with the general head', async () => {
  for (let i = 1; i <= 600; i++) {
    const reply = await page(`/courses/1/subjects/${i}`, '203.0.113.5')
    expect(reply.body).toContain(`${OWN}${i}"`)
  }
  const limited = await page('/courses/1/subjects/601', '203.0.113.5')
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([503, '60'])
  expect(limited.body).not.toContain(OWN)
  expect(limited.body).toContain('id="settings"')
  // Cached already, or requested from another address.
  expect((await page('/courses/1/subjects/600', '203.0.113.5')).body).toContain(`${OWN}600"`)
  expect((await page('/courses/1/subjects/601', '203.0.113.6')).body).toContain(`${OWN}601"`)
  t.time = new Date(t.time.getTime() + 2 * 60_000)
  expect((await page('/courses/1/subjects/602', '203.0.113.5')).body).toContain(`${OWN}602"`)
})
