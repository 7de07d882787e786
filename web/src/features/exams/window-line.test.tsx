import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { WindowLine } from './window-line.tsx'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

it.each([
  [1, 2, /^Opens .+, closes /],
  [-1, 2, /^Open until .+: every attempt ends then$/],
  [-1, 0.501, /^Open until .+: every attempt ends then, so 50 of 80.minutes are left$/],
  [-2, -1, /^Closed /],
])('a window from %s to %s hours from now is told', (opens, closes, text) => {
  const window = { opens_at: inHours(opens), closes_at: inHours(closes) }
  render(<WindowLine exam={{ window, duration_minutes: 60, extra_minutes: 20 }} />)
  expect(screen.getByText(text)).toBeTruthy()
})

it('a test without a window has no line', () => {
  const { container } = render(<WindowLine exam={{ duration_minutes: 60 }} />)
  expect(container.textContent).toBe('')
})
