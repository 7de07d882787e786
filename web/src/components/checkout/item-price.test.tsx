import { listBooks } from '@sopan/contract/books'
import { getBundle, listBundles } from '@sopan/contract/bundles'
import { getExamPage } from '@sopan/contract/exam-pages'
import { getExam, listExams } from '@sopan/contract/exams/exams'
import { listDueParts } from '@sopan/contract/orders/fees'
import { search } from '@sopan/contract/search'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'

import { bookCard, books, polity } from '#test/book-scene.ts'
import { bundleDetail, bundledTest, bundles, inSeries, series } from '#test/bundle-scene.ts'
import { card } from '#test/course-scene.ts'
import { examPage, testOnPage } from '#test/exam-page-scene.ts'
import { examCard, exams, mock07, mock07Detail } from '#test/exams/exam-wire.ts'
import { server, yes } from '#test/fake-server.ts'
import { overduePart, partsWire } from '#test/part-scene.ts'
import { anjali, renderApp } from '#test/render.tsx'

const PAUSED = 'Access is paused'
const expired = {
  has_access: false,
  access_status: 'expired' as const,
  access_expires: '2026-11-27T18:30:00.000Z',
}
const none = { total: 0, items: [] }
const one = <Item,>(item: Item) => ({ total: 1, items: [item] })
const found = { title: 'Mock 07', exams: [], type: 'paid', price: 49 }
const ofBundle = { ...overduePart, transaction_type: 'bundle' as const, item_id: series.id }

const examAccess = { ...mock07.access_info, ...expired, needs_to_buy_again: true }
const exam = { ...mock07, in_bundle: inSeries, access_info: examAccess }

const bundle = {
  type: 'paid' as const,
  price: 399,
  has_access: false,
  form: series.form,
  counts: series.counts,
  cover: null,
}

beforeEach(() => {
  server
    .on(
      listDueParts,
      partsWire(
        [ofBundle],
        [
          ['bundle', 4],
          ['test', 1],
          ['test', 5],
          ['book', 7],
        ],
      ),
    )
    .on(listBundles, bundles({ ...series, ...expired }))
    .on(listExams, exams(exam))
    .on(getExam, yes({ ...mock07Detail, ...exam }))
    .on(listBooks, books({ ...polity, in_bundle: inSeries }))
    .on(getBundle, bundleDetail([bundledTest(1), bundledTest(2)], expired))
    .on(
      getExamPage,
      yes(
        examPage({
          earlier_papers: one(testOnPage()),
          bundles: one({ ...bundle, id: 4, title: series.title }),
        }),
      ),
    )
    .on(
      search,
      yes({
        is_similar: false,
        exam_pages: none,
        courses: none,
        classes: none,
        tests: one({ ...found, id: 1 }),
        books: none,
        bundles: one({ ...found, id: 4, title: series.title, form: series.form, price: 399 }),
        study_aids: null,
      }),
    )
})

const rowIn = async (list: string) => within(await screen.findByRole('list', { name: list }))

describe('an item that an overdue part of fees has paused', () => {
  it.each([
    ['/exams/ssc-cgl', 'Previous years', '₹49'],
    ['/exams/ssc-cgl', 'Series and combos', '₹399'],
    ['/search?q=mock', 'Tests', '₹49'],
    ['/search?q=mock', 'Series and combos', '₹399'],
  ])('has that in place of its price at %s, in %s', async (path, list, price) => {
    renderApp(path, { user: anjali })
    const row = await rowIn(list)
    expect(await row.findByText(PAUSED)).toBeTruthy()
    expect(row.queryByText(price)).toBeNull()
  })

  it('has that in place of its price in its bundle, and other items have their price', async () => {
    renderApp('/bundles/4', { user: anjali })
    const items = await screen.findAllByRole('link', { name: /^\d.*Mock/ })
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Access is paused$/),
      expect.stringMatching(/₹49$/),
    ])
  })

  it('has that in place of the sale on the card of a bundle', async () => {
    renderApp('/tests?filter=series', { user: anjali })
    const shown = await card(series.title)
    expect(await shown.findByText(PAUSED)).toBeTruthy()
    expect(shown.queryByText('₹399')).toBeNull()
    expect(shown.queryByText('365 days of access')).toBeNull()
  })

  it('has that in place of its price on the card of a book, and not the bundle that has it', async () => {
    renderApp('/books', { user: anjali })
    const shown = await bookCard()
    expect(await shown.findByText(PAUSED)).toBeTruthy()
    expect(shown.queryByText(/₹/)).toBeNull()
  })

  it('names no attempts of a purchase on the card and in the dialog of a test', async () => {
    renderApp('/tests', { user: anjali })
    const shown = await examCard()
    expect(await shown.findByText(PAUSED)).toBeTruthy()
    expect(shown.queryByText(/attempts/i)).toBeNull()
  })

  it('names no attempts of a purchase in the dialog of a test', async () => {
    renderApp('/tests?test=5', { user: anjali })
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(PAUSED)).toBeTruthy()
    expect(dialog.queryByText(/attempts/i)).toBeNull()
  })

  it('is not named as bought already while its bundle is paused', async () => {
    server.on(getBundle, bundleDetail([bundledTest(1, { has_access: true })], expired))
    renderApp('/bundles/4', { user: anjali })
    expect(await screen.findAllByText(PAUSED)).toHaveLength(1)
    expect(screen.queryByText(/You already have/)).toBeNull()
  })
})
