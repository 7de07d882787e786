import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { learnServerTime } from '#web/lib/browser/clock.ts'

import { WindowLine } from './window-line.tsx'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

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
    const exam = { access_type: type, window, duration_minutes: 60 }
    render(<WindowLine exam={exam} />)
    expect(screen.getByText(text)).toBeTruthy()
  },
)

it('a learner with extra time is told when the own attempt ends', () => {
  const window = { opens_at: '2026-12-06T04:30:00.000Z', closes_at: '2099-12-06T07:30:00.000Z' }
  const exam = { access_type: 'free' as const, window, duration_minutes: 60, extra_minutes: 20 }
  learnServerTime('2099-12-06T06:59:30.000Z')
  render(<WindowLine exam={exam} />)
  expect(screen.getByText(/: your attempt ends by .+, so 50 of 80.minutes are left$/)).toBeTruthy()
})

it('a test without a window has no line', () => {
  const { container } = render(<WindowLine exam={{ access_type: 'free', duration_minutes: 60 }} />)
  expect(container.textContent).toBe('')
})
