import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { mock07 } from '#test/exams/exam-wire.ts'
import { learnServerTime } from '#web/lib/browser/clock.ts'

import { WindowLine } from './window-line.tsx'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const accessOf = (access_status: 'active' | null) => ({ ...mock07.access_info, access_status })
/** A free test that the learner has never bought. */
const never = {
  access_type: 'free' as const,
  access_info: accessOf(null),
  duration_minutes: 60,
}

it.each([
  ['free', 1, 2, /^Opens .+, closes /],
  ['free', -1, 2, /^Open until .+: every attempt ends then$/],
  ['free', -1, 0.501, /^Open until .+: every attempt ends then, so 30 of 60.minutes are left$/],
  ['free', -1, 0.01, /^Open until .+: every attempt ends then, so less than a minute is left$/],
  ['free', -2, -1, /^Closed [^:]+:\d\d.[ap]m$/],
  ['paid', -2, -1, /^Closed .+: it can still be taken, without a rank$/],
] as const)(
  'of a %s test, a window from %s to %s hours from now is told',
  (type, opens, closes, text) => {
    const window = { opens_at: inHours(opens), closes_at: inHours(closes) }
    const exam = { ...never, access_type: type, window }
    render(<WindowLine exam={exam} />)
    expect(screen.getByText(text)).toBeTruthy()
  },
)

it.each([
  ['2099-12-06T07:30:00.000Z', 'Opens 6 Dec 2099, 10:00 am, closes 1:00 pm'],
  ['2099-12-07T07:30:00.000Z', 'Opens 6 Dec 2099, 10:00 am, closes 7 Dec 2099, 1:00 pm'],
])('the day of the close %s is named only if it is not the day of the opening', (closes, text) => {
  const window = { opens_at: '2099-12-06T04:30:00.000Z', closes_at: closes }
  render(<WindowLine exam={{ ...never, window }} />)
  expect(document.body.textContent.replaceAll('\u00A0', ' ')).toBe(text)
})

it('a buyer of a test that is free now can still take it after its close', () => {
  const window = { opens_at: inHours(-2), closes_at: inHours(-1) }
  render(<WindowLine exam={{ ...never, access_info: accessOf('active'), window }} />)
  expect(screen.getByText(/^Closed .+: it can still be taken, without a rank$/)).toBeTruthy()
})

it('a learner with extra time is told when the own attempt ends', () => {
  const window = { opens_at: '2026-12-06T04:30:00.000Z', closes_at: '2099-12-06T07:30:00.000Z' }
  const exam = { ...never, window, extra_minutes: 20 }
  learnServerTime('2099-12-06T06:59:30.000Z')
  render(<WindowLine exam={exam} />)
  expect(screen.getByText(/: your attempt ends by .+, so 50 of 80.minutes are left$/)).toBeTruthy()
})

it('a test without a window has no line', () => {
  const { container } = render(<WindowLine exam={never} />)
  expect(container.textContent).toBe('')
})
