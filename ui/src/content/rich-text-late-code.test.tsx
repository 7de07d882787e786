import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { RichText } from './rich-text.tsx'

const network = vi.hoisted(() => ({ requests: 0 }))

vi.mock('dompurify', async (load) => {
  if (network.requests++ === 0) throw new TypeError('Failed to fetch dynamically imported module')
  return load()
})

it('a text is shown when the sanitiser loads at the second try', async () => {
  render(<RichText html="<p>Thirty days of Haryana.</p>" />)
  expect(await screen.findByText('Thirty days of Haryana.')).toBeTruthy()
  expect(network.requests).toBe(2)
})
