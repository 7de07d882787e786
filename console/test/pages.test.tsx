import { me } from '@sopan/contract/console/session'
import { screen } from '@testing-library/react'
import type { RouteObject } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { router } from '#console/app/router.tsx'
import { words } from '#console/words.ts'
import { factorWords } from '#console/words/session.ts'

import { answer, answerAll, dataOf, checkCalls } from './answers.ts'
import { loaded, openPage } from './open-page.tsx'

/** A URL of each route. */
const urls: Record<string, string> = {
  '/invite': '/invite#token',
  '': '/',
  today: '/today',
  orders: '/orders',
  'orders/:orderId': '/orders/ORD-1',
  learners: '/learners',
  'learners/add': '/learners/add',
  'learners/:learnerId': '/learners/1',
  'learners/:learnerId/report-card': '/learners/1/report-card',
  batches: '/batches',
  'batches/:batchId': '/batches/1',
  'batches/:batchId/report-cards': '/batches/1/report-cards',
  tickets: '/tickets',
  'tickets/:ticketId': '/tickets/1',
  tests: '/tests',
  'tests/:slug': '/tests/ratio',
  content: '/content',
  'content/edit/*': '/content/edit/courses/maths',
  'content/files/:slug': '/content/files/ratio',
  'content/print/:slug': '/content/print/ratio',
  'content/*': '/content/courses/maths',
  'reports/:name?': '/reports',
  notices: '/notices',
  staff: '/staff',
  audit: '/audit',
  '*': '/no-such-page',
}

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, index, children }) =>
    children === undefined ? [index === true ? '' : (path ?? '')] : pathsOf(children),
  )

// jsdom makes no URL of a picture.
beforeAll(() => void Object.assign(URL, { createObjectURL: () => 'blob:picture' }))

/** The texts of error pages and refusals. */
const errorsShown = () =>
  [...document.querySelectorAll('[role=alert]'), ...screen.queryAllByText(words.failed)].map(
    (one) => one.textContent,
  )

it('has a URL of each route', () => {
  expect(Object.keys(urls)).toEqual(pathsOf(router.routes))
})

describe.each(['full', 'empty'] as const)('with %s responses', (fill) => {
  beforeEach(() => answerAll(fill))
  afterEach(checkCalls)

  it.each(Object.values(urls))('opens %s', async (url) => {
    await openPage(url)
    expect(errorsShown()).toEqual([])
    expect(screen.queryByText(words.notPermitted.title)).toBeNull()
  })

  it.each([
    ['set up', factorWords.setUpTitle],
    ['code', factorWords.title],
  ] as const)('leads a session with the stage "%s" to the step: %s', async (stage, title) => {
    answer(me, { ...dataOf(me, fill), stage })
    await openPage('/today')
    await screen.findByRole('heading', { name: title })
    await loaded()
    expect(errorsShown()).toEqual([])
  })
})
