import { listCourses } from '@sopan/contract/courses'
import { getDashboard } from '@sopan/contract/dashboard'
import { logout } from '@sopan/contract/session'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { list, maths } from '#test/course-scene.ts'
import { held, server, yes } from '#test/fake-server.ts'
import { anjali, ravi, renderApp } from '#test/render.tsx'

const overview = (...today_list: object[]) =>
  yes({ today_list, total_spent: 0, last_class: null, open_attempt: null, last_results: [] })

const lesson = {
  kind: 'class',
  class_id: 3,
  class_title: 'Percentages',
  subject_id: 2,
  course_id: 1,
  course_title: 'Maths',
}
const free = {
  kind: 'free_test',
  test_id: 4,
  test_name: 'Reasoning',
  questions: 20,
  duration_minutes: 15,
}

const AT = '2026-11-20T06:00:00.000Z'
const keep = (userId: number, fields: object = { at: AT, rows: [lesson] }) =>
  localStorage.setItem('today', JSON.stringify({ userId, fields }))

const openHome = (user = anjali) => renderApp('/home', { user })
const percentages = () => screen.queryByRole('link', { name: /Percentages/ })
const isOffline = () => server.on(getDashboard, () => Promise.reject(new TypeError('no network')))

// Home loads it later: on a busy machine later than a test waits.
beforeAll(() => import('#web/features/dashboard/home-today.tsx'))
beforeEach(() => void server.on(listCourses, list(maths)))

describe('home of a learner', () => {
  it('shows what to do today, and leads to it', async () => {
    server.on(getDashboard, overview(lesson, free))
    openHome()
    const rows = within(await screen.findByRole('list', { name: 'Today' }))
    const links = rows.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/courses/1/subjects/2/classes/3', '/tests?test=4'])
    expect(rows.getByText(/^Try it: 20.questions, 15.minutes, free$/)).toBeTruthy()
    expect(screen.queryByText(/As of/)).toBeNull()
    expect(server.callsTo(getDashboard)).toHaveLength(1)
  })

  it('shows three rows, and how many more the dashboard has', async () => {
    server.on(getDashboard, overview(lesson, free, free, free, free))
    openHome()
    const rows = within(await screen.findByRole('list', { name: 'Today' }))
    expect(rows.getAllByRole('listitem')).toHaveLength(4)
    expect(rows.getByRole('link', { name: '2 more' }).getAttribute('href')).toBe('/dashboard')
  })

  it('has a button on the first row alone', async () => {
    server.on(getDashboard, overview(free, lesson))
    openHome()
    const rows = within(await screen.findByRole('list', { name: 'Today' }))
    expect(rows.getByText('Start')).toBeTruthy()
    expect(rows.queryByText('Continue')).toBeNull()
  })

  it('shows first what the device has stored, with its time, and then what the server sends', async () => {
    keep(anjali.id)
    const slow = held(overview(free))
    server.on(getDashboard, slow.response)
    openHome()
    expect(await screen.findByText(/As of 20.Nov.2026, 11:30.am/)).toBeTruthy()
    expect(percentages()).toBeTruthy()
    slow.release()
    expect(await screen.findByText('Reasoning')).toBeTruthy()
    expect(percentages()).toBeNull()
    expect(screen.queryByText(/As of/)).toBeNull()
  })

  it('has stored the rows that were shown last, and shows them without a network', async () => {
    server.on(getDashboard, overview(lesson))
    const { unmount } = openHome()
    await waitFor(() => expect(percentages()).toBeTruthy())
    unmount()
    isOffline()
    openHome()
    expect(await screen.findByText(/As of/)).toBeTruthy()
    expect(percentages()).toBeTruthy()
  })

  it.each([
    ['of another learner', ravi.id, undefined],
    ['without rows', anjali.id, { at: AT }],
  ])('does not show what the device has stored %s', async (_, userId, fields) => {
    keep(userId, fields)
    isOffline()
    openHome()
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    expect(percentages()).toBeNull()
  })

  it('has a sentence and another try where nothing is stored and the call fails', async () => {
    isOffline()
    openHome()
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('“Today” could not be loaded.')).toBeTruthy()
    server.on(getDashboard, overview(lesson))
    await userEvent.click(alert.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(percentages()).toBeTruthy())
  })

  it('names the ticket of an answer that release 1.3.0 has stored', async () => {
    keep(anjali.id, { at: AT, rows: [{ kind: 'answer', ticket_id: 8, answers: 2 }] })
    isOffline()
    openHome()
    expect(await screen.findByText('Our answer to ticket 8')).toBeTruthy()
    expect(screen.getByText(/^2.new answers$/)).toBeTruthy()
  })

  it('does not show what was stored to a learner without a valid id', async () => {
    keep(0)
    isOffline()
    openHome({ ...anjali, id: 0 })
    await screen.findByRole('alert')
    expect(percentages()).toBeNull()
  })

  it('stores no rows that arrive after Sign Out, which deletes those that are stored', async () => {
    server.on(logout, yes(null))
    keep(anjali.id)
    const slow = held(overview(lesson))
    server.on(getDashboard, slow.response)
    openHome()
    await userEvent.click(await screen.findByRole('button', { name: /^Profile menu/ }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
    await screen.findByRole('link', { name: 'Login to Continue' })
    expect(localStorage.getItem('today')).toBeNull()
    slow.release()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(localStorage.getItem('today')).toBeNull()
  })
})
