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
