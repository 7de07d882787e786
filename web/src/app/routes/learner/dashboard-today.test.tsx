import { getDashboard } from '@sopan/contract/dashboard'
import { savePractice } from '@sopan/contract/exams/practice'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { open, section } from '#test/dashboard-scene.ts'
import { server, yes } from '#test/fake-server.ts'
import { anjali } from '#test/render.tsx'

it('the dashboard has the rows of today as the server orders them, five of them first', async () => {
  const access = { kind: 'access', type: 'book', id: 4, title: 'Polity', ends_at: '' }
  const window = { kind: 'next_window', test_id: 7, test_name: 'Mock 7', days: 41 }
  open({
    data: {
      today_list: [
        { ...access, days: 0 },
        { ...access, type: 'test', days: 1 },
        { kind: 'of a later release' },
        { ...access, type: 'course', days: 7 },
        {
          kind: 'answer',
          ticket_id: 8,
          answers: 1,
          test_name: 'Mock 7',
          question: 12,
        },
        { ...window, opens_at: '2027-01-09T04:30:00Z' },
        { kind: 'choose_exams' },
        { kind: 'course', course_id: 9, course_title: 'Polity', price: null },
      ],
    },
  })
  const list = await section('Today')
  const texts = () => list.getAllByRole('listitem').map((row) => row.textContent)
  expect(texts()).toEqual([
    'PolityAccess ends today',
    'PolityAccess ends tomorrow',
    'PolityAccess ends in 7 days',
    'Our answer about question 12Mock 7',
    'Mock 7Opens in 41 days, 9\u00A0Jan\u00A02027, 10:00\u00A0am',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }))
  expect(texts().slice(5)).toEqual([
    'Which exams do you prepare for?Their tests and courses come first.',
    'PolityNew course, free',
  ])
  const links = list.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '/books?book=4',
    '/tests?test=4',
    '/courses/4',
    '/contact-us#ticket-8',
    '/tests?test=7',
    '/profile#exams',
    '/courses/9',
  ])
  expect(list.queryByText('Continue')).toBeNull()
})

it('series and combos have a row each, with what was taken and what comes', async () => {
  const next = { test_id: 8, title: 'Mock 8', opens_at: null, days: null }
  const opens_at = '2098-12-07T04:30:00.000Z'
  const series = {
    id: 4,
    title: 'SSC CGL 2026',
    form: 'series',
    tests_taken: 7,
    tests_total: 24,
    next,
    access_expires: null,
  }
  const later = { ...series, id: 5, title: 'Railways', next: { ...next, opens_at, days: 9 } }
  const combo = { ...series, id: 6, title: 'Polity', form: 'combo', tests_total: 0, next: null }
  const today_list = [series, later].map((bundle) => ({ ...bundle, kind: 'bundle' }))
  open({ data: { today_list, bundles: [series, later, combo], total_spent: 4172.5 } })
  const rowsOf = async (name: string) =>
    (await section(name))
      .getAllByRole('link')
      .map((row) => [row.textContent, row.getAttribute('href')])
  const open8 = '7 of 24 taken, next: Mock 8'
  const later8 = `${open8} from Sunday, 7 December 2098`
  expect(await rowsOf('Today')).toEqual([
    [expect.stringContaining(`SSC CGL 2026${open8}`), '/tests?test=8'],
    [`Railways${later8}`, '/bundles/5'],
  ])
  expect(await rowsOf('My Series and Combos')).toEqual([
    [expect.stringContaining(`SSC CGL 2026${open8}`), '/bundles/4'],
    [expect.stringContaining(`Railways${later8}`), '/bundles/5'],
    ['Polity', '/bundles/6'],
  ])
  const spent = (await screen.findByText('Series and combos')).parentElement
  expect(spent?.textContent).toBe('Series and combos₹399.50')
})

it('any page sends what was practised without a network, and today follows', async () => {
  const entry = { question_id: 5, act: 'answer', answer: 'B', at: '2026-11-28T06:00:00.000Z' }
  const unsent = { [anjali.id]: [{ ...entry, writer: 'writer001' }] }
  localStorage.setItem('practice_unsent', JSON.stringify(unsent))
  server.on(savePractice, yes({ stored: 1, refused: 0 }))
  open({ data: { today_list: [{ kind: 'mistakes', due: 1 }] } })
  await section('Today')
  const { length } = server.callsTo(getDashboard)
  await waitFor(() => expect(server.callsTo(savePractice)).toHaveLength(1), { timeout: 10_000 })
  await waitFor(() => expect(server.callsTo(getDashboard)).toHaveLength(length + 1))
  expect(localStorage.getItem('practice_unsent')).toBeNull()
})
