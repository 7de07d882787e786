import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { WindowLine } from './window-line.tsx'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

it.each([
  [1, 2, /^Opens .+, closes /],
  [-1, 2, /^Open until .+: every attempt ends then$/],
  [-2, -1, /^Closed /],
])('a window from %s to %s hours from now is told', (opens, closes, text) => {
  render(<WindowLine window={{ opens_at: inHours(opens), closes_at: inHours(closes) }} />)
  expect(screen.getByText(text)).toBeTruthy()
})

it('a test without a window has no line', () => {
  const { container } = render(<WindowLine window={undefined} />)
  expect(container.textContent).toBe('')
})
