import { gzipSync } from 'node:zlib'

import { type APIRequestContext, type Page, expect } from '@playwright/test'

import { settle } from '#e2e/support/accessibility.ts'
import { buyCourse } from '#e2e/support/buy-course.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'
import { newLearner } from '#e2e/support/learner.ts'

const LIMIT_KB = 151
const COURSE = 'SSC CGL: Complete Maths'

/** The paths of one page of each kind, with records of one learner. */
async function pathsOf(page: Page, learners: APIRequestContext) {
  const learner = await newLearner(learners)
  const orderId = await buyCourse(learners, learner, { title: COURSE })
  const sent = await learners.post('/api/support.php', {
    headers: { authorization: `Bearer ${learner.token}` },
    data: { email: learner.email, message: 'Please return my money.', priority: 'low' },
  })
  const tests = await (await page.request.get('/api/exams')).json()
  return [
    '/today',
    '/orders',
    `/orders/${orderId}`,
    `/learners?search=${encodeURIComponent(learner.email)}`,
    `/learners/${learner.id}`,
    '/tickets',
    `/tickets/${(await sent.json()).data.ticket_id}`,
    '/tests',
    `/tests/${tests.data.tests[0].slug}`,
    '/reports/sales',
    '/notices',
    '/staff',
    '/audit',
  ]
}

test(`the first load of every page has at most ${LIMIT_KB} KB of scripts without its charts`, async ({
  page,
  learners,
}) => {
  await joinConsole(page, 'owner')
  const sizes = new Map<string, number>()
  for (const path of await pathsOf(page, learners)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const scripts = await scriptsOf(page)
    let bytes = 0
    for (const url of scripts) {
      const size = sizes.get(url) ?? (await gzipSizeOf(page, url))
      sizes.set(url, size)
      bytes += size
    }
    expect(scripts.length).toBeGreaterThan(3)
    expect([path, bytes / 1024 <= LIMIT_KB, Math.round(bytes / 1024)]).toEqual([
      path,
      true,
      expect.any(Number),
    ])
  }
})

/** The URLs of the scripts that the present page has loaded, without its charts. */
function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((url) => url.endsWith('.js') && !url.includes('/report-chart-')),
  )
}

/** A script is read by a separate request, because the browser discards the body of a response at a navigation. */
async function gzipSizeOf(page: Page, url: string): Promise<number> {
  const body = await (await page.request.get(url)).body()
  return gzipSync(body, { level: 9 }).length
}

test(
  'no word of a table is broken in its middle at 820 px',
  { tag: '@long' },
  async ({ page, learners }) => {
    await joinConsole(page, 'owner')
    await page.setViewportSize({ width: 820, height: 1180 })
    for (const path of await pathsOf(page, learners)) {
      await page.goto(path)
      await settle(page)
      expect([path, await brokenWordsOf(page)]).toEqual([path, []])
    }
  },
)

/** Words of tables that are in two lines. The parts of an email, of the id of an order and of a JSON text count as words. */
function brokenWordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = []
    for (const cell of document.querySelectorAll('th, td')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[^\s@._/,:-]+/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (tops.size > 1) broken.push(word)
        }
      }
    }
    return broken
  })
}
