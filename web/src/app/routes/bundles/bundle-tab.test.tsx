import { listBooks } from '@sopan/contract/books'
import { listBundles } from '@sopan/contract/bundles'
import { listCourses } from '@sopan/contract/courses'
import { listExams } from '@sopan/contract/exams/exams'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { books, polity } from '#test/book-scene.ts'
import { bundles, combo, heldBundle, inSeries, series } from '#test/bundle-scene.ts'
import { card, list, maths } from '#test/course-scene.ts'
import { exams, mock07 } from '#test/exams/exam-wire.ts'
import { no, server } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const LINE = 'Also in SSC CGL 2026: 24\u00A0tests, ₹399'

describe.each([
  ['/tests', listExams, exams(mock07), 'Series', 'Test Series', series, 'series'],
  ['/courses', listCourses, list(maths), 'Combos', 'Combos', combo, 'combo'],
] as const)('the tab of %s', (path, endpoint, items, tab, title, bundle, form) => {
  it('lists bundles of its form with search and exam, and leads to their pages', async () => {
    server
      .on(endpoint, items)
      .on(listBundles, bundles(bundle, { ...bundle, id: 9, title: 'Other' }))
    const { router } = renderApp(`${path}?exam=ssc-cgl`)
    await userEvent.click(await screen.findByRole('link', { name: tab }))
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    const one = await card(bundle.title)
    expect(one.getByText('₹399')).toBeTruthy()
    expect(one.getByRole('link', { name: `View ${bundle.title}` }).getAttribute('href')).toBe(
      `/bundles/${bundle.id}`,
    )
    await userEvent.type(screen.getByRole('searchbox'), 'cgl')
    await waitFor(() =>
      expect(server.callsTo(listBundles).at(-1)?.query).toMatchObject({
        form,
        exam: 'ssc-cgl',
        search: 'cgl',
      }),
    )
    expect(router.state.location.search).toContain(
      `filter=${form === 'series' ? 'series' : 'combos'}`,
    )
  })

  it('shows what the learner has, and calls for no other list', async () => {
    server.on(listBundles, bundles({ ...bundle, ...heldBundle }))
    renderApp(`${path}?filter=${form === 'series' ? 'series' : 'combos'}`, { user: anjali })
    const one = await card(bundle.title)
    expect(one.getByText('Purchased')).toBeTruthy()
    expect(one.getByText(/^Access till 30.Nov.2099$/)).toBeTruthy()
    expect(one.queryByText('₹399')).toBeNull()
    expect(server.callsTo(endpoint)).toEqual([])
  })

  it('names the day from which a batch gives a bundle, which is still sold', async () => {
    server.on(listBundles, bundles({ ...bundle, access_opens: '2098-12-06T18:30:00.000Z' }))
    renderApp(`${path}?filter=${form === 'series' ? 'series' : 'combos'}`, { user: anjali })
    const one = await card(bundle.title)
    expect(one.getByText('Yours from Sunday, 7 December 2098')).toBeTruthy()
    expect(one.getByText('₹399')).toBeTruthy()
  })

  it('that is empty or fails shows this', async () => {
    server.on(listBundles, bundles())
    renderApp(`${path}?filter=${form === 'series' ? 'series' : 'combos'}&search=qqq`)
    expect(await screen.findByText(/^Nothing matches “qqq”/)).toBeTruthy()
    server.on(listBundles, no('Out of order', 403))
    await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: /^View All/ }))
    expect(await screen.findByText('Out of order')).toBeTruthy()
  })
})

describe('an item that a bundle has', () => {
  const opens = { access_opens: '2098-12-07T04:30:00.000Z' }
  const yours = 'Yours from Sunday, 7 December 2098'

  it('names on its card the bundle on sale, with a link', async () => {
    server.on(listExams, exams({ ...mock07, in_bundle: inSeries }))
    renderApp('/tests')
    const link = await screen.findByRole('link', { name: LINE })
    expect(link.getAttribute('href')).toBe('/bundles/4')
  })

  it.each([
    [
      '/tests',
      () =>
        server.on(
          listExams,
          exams({ ...mock07, access_info: { ...mock07.access_info, ...opens } }),
        ),
    ],
    ['/courses', () => server.on(listCourses, list({ ...maths, ...opens, in_bundle: inSeries }))],
  ])(
    'at %s that opens later is the learner’s from a day, and is still sold',
    async (path, serve) => {
      serve()
      renderApp(path, { user: anjali })
      expect(await screen.findByText(yours)).toBeTruthy()
      expect(await screen.findByRole('button', { name: 'Buy Now' })).toBeTruthy()
      expect(screen.queryByRole('link', { name: LINE })).toBeNull()
    },
  )

  it('names the bundle on the card of a book, and in its dialog', async () => {
    server.on(listBooks, books({ ...polity, in_bundle: inSeries }))
    renderApp('/books')
    expect(await screen.findByRole('link', { name: LINE })).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Purchase Polity in Tables' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('link', { name: LINE })).toBeTruthy()
  })
})
