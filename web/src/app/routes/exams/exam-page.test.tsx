import { getExamPage } from '@sopan/contract/exam-pages'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { examPage, testOnPage, wholeExamPage } from '#test/exam-page-scene.ts'
import { no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const rowsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

const sections = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map((one) => one.textContent)

describe('the page of an exam', () => {
  it('shows a learner its dates and what names it, and leads to each', async () => {
    server.on(getExamPage, yes(wholeExamPage()))
    renderApp('/exams/ssc-cgl', { user: anjali })
    expect(await screen.findByRole('heading', { level: 1, name: 'SSC CGL' })).toBeTruthy()
    expect(document.title).toMatch(/^SSC CGL \|/)
    expect(screen.getByText(/^एसएससी सीजीएल.· CGL$/)).toBeTruthy()
    expect(rowsOf('Start here')).toEqual([
      [expect.stringMatching(/^Opens in [\d,]+ daysNational mock9.Jan.2098/), '/tests?test=2'],
      [expect.stringMatching(/^Try a test nowFree English25.questions.*Start$/), '/tests?test=3'],
    ])
    expect(rowsOf('Courses')).toEqual([
      ['Complete MathsR. Malik₹199', '/courses/5'],
      ['EnglishPurchased', '/courses/6'],
    ])
    expect(rowsOf('Tests')).toEqual([
      [expect.stringMatching(/^Mock 0725.questions.*₹49$/), '/tests?test=1'],
    ])
    expect(rowsOf('Previous years')).toEqual([
      ['Paper of 2024Asked in SSC CGL Tier 1, 2024₹49', '/tests?test=4'],
    ])
    expect(rowsOf('Books')).toEqual([['TablesA. Verma₹199', '/books?book=7']])
    expect(rowsOf('Syllabus')).toEqual([['CGL Tier 1All', '/syllabus?pdf=8']])
    expect(rowsOf('Job Alert')).toEqual([
      ['ClerkA Bank · Last date 31 Dec 2099', '/job-alert?job=9'],
    ])
    const all = screen.getAllByRole('link', { name: /^View All/ })
    expect(all.map((link) => link.getAttribute('href'))).toEqual([
      '/courses?exam=ssc-cgl',
      '/tests?exam=ssc-cgl',
      '/job-alert?exam=ssc-cgl',
    ])
    expect(screen.queryByRole('img', { name: 'Login required' })).toBeNull()
    expect(server.callsTo(getExamPage)[0]).toMatchObject({
      path: '/exam-pages/ssc-cgl',
      query: { user_id: '7' },
    })
  })

  it('names the source of each date, and links only to web addresses', async () => {
    const dates = wholeExamPage().dates.concat({
      label: 'Bad',
      day: '2027-01-01',
      source: { text: 'here', url: 'javascript:alert(1)' },
    })
    server.on(getExamPage, yes(wholeExamPage({ dates })))
    renderApp('/exams/ssc-cgl')
    const section = within(await screen.findByRole('region', { name: 'Dates' }))
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '21 May 2026NoticeSource: ssc.gov.in',
      '14 Sep 2099Tier 1Source: The notice',
      '1 Jan 2027BadSource: here',
    ])
    const links = section.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://ssc.gov.in/notice'])
    expect(links[0]?.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('shows its text as formatted text without anything that loads or runs', async () => {
    server.on(getExamPage, yes(wholeExamPage()))
    renderApp('/exams/ssc-cgl')
    expect((await screen.findByText('tiers')).tagName).toBe('STRONG')
    expect(document.querySelector('.prose img')).toBeNull()
  })

  it('has no empty sections', async () => {
    server.on(getExamPage, yes(examPage({ books: wholeExamPage().books })))
    renderApp('/exams/ssc-cgl', { user: anjali })
    expect(await screen.findByRole('heading', { name: 'Books' })).toBeTruthy()
    expect(sections()).toEqual(['Books'])
    expect(screen.queryByRole('list', { name: 'Start here' })).toBeNull()
  })

  it.each([
    ['a learner', anjali, 'View All Courses', '/courses'],
    ['a visitor', undefined, 'Login to Continue', '/login'],
  ])('that has a name only has one next step for %s', async (_, user, name, href) => {
    server.on(getExamPage, yes(examPage()))
    renderApp('/exams/ssc-cgl', user && { user })
    expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeTruthy()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name }).getAttribute('href')).toBe(href)
  })

  it('is reached under another name, which the URL loses', async () => {
    server.on(getExamPage, yes(examPage()))
    const { router } = renderApp(`/exams/${encodeURIComponent('एसएससी-सीजीएल')}`)
    await waitFor(() => expect(router.state.location.pathname).toBe('/exams/ssc-cgl'))
    expect(await screen.findByRole('heading', { level: 1, name: 'SSC CGL' })).toBeTruthy()
    expect(server.callsTo(getExamPage)).toHaveLength(1)
  })

  it('that no item names shows this, and leads on', async () => {
    server.on(getExamPage, no('Nothing names this exam', 404))
    renderApp('/exams/upsc')
    expect(await screen.findByRole('heading', { level: 1, name: 'Exam Not Found' })).toBeTruthy()
    expect(document.title).toMatch(/^Exam Not Found/)
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/search')
  })

  it('that cannot be loaded has a way to try again', async () => {
    server.on(getExamPage, no('Out of order', 403))
    renderApp('/exams/ssc-cgl')
    expect(await screen.findByText('Out of order')).toBeTruthy()
    server.on(getExamPage, yes(examPage()))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'SSC CGL' })).toBeTruthy()
  })
})

describe('a visitor', () => {
  const locked = { syllabus: { total: 2, items: null }, job_alerts: { total: 1, items: null } }

  it('sees study aids as locked tiles, which lead to the login and back', async () => {
    server.on(getExamPage, yes(examPage(locked)))
    const { router } = renderApp('/exams/ssc-cgl')
    const tiles = within(await screen.findByRole('list', { name: 'After the login' }))
    expect(tiles.getAllByRole('img', { name: 'Login required' })).toHaveLength(2)
    await userEvent.click(tiles.getByRole('link', { name: 'Syllabus' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state).toMatchObject({ from: { pathname: '/exams/ssc-cgl' } })
  })

  it('sees a tile only of aids that there are', async () => {
    server.on(getExamPage, yes(examPage({ ...locked, syllabus: { total: 0, items: null } })))
    renderApp('/exams/ssc-cgl')
    const tiles = within(await screen.findByRole('list', { name: 'After the login' }))
    expect(tiles.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Job Alert'])
  })

  it('who starts the free test logs in first, and returns to its start', async () => {
    const free = testOnPage({ id: 3, title: 'Free English', type: 'free', price: null })
    server.on(getExamPage, yes(examPage({ tests: { total: 1, items: [free] } })))
    const { router } = renderApp('/exams/ssc-cgl')
    await userEvent.click(await screen.findByRole('link', { name: /^Try a test now/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state).toMatchObject({ from: '/tests?test=3' })
  })
})
