import { render } from '@testing-library/react'
import { expect, it } from 'vitest'

import { ItemTitle } from './item-title.tsx'

it.each([
  ['Delhi Police: 90-Day Plan', ['90-Day']],
  ['30-दिन की योजना', ['30-दिन']],
  ['Self-study for 2026', []],
])('%s is shown whole, and does not break in %j', (text, words) => {
  const { container } = render(<ItemTitle text={text} />)
  expect(container.textContent).toBe(text)
  const unbroken = [...container.querySelectorAll('.whitespace-nowrap')]
  expect(unbroken.map((one) => one.textContent)).toEqual(words)
})
