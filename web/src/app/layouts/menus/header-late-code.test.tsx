import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { anjali, renderApp } from '#test/render.tsx'

const network = vi.hoisted(() => ({ requests: 0 }))

vi.mock('./learner-actions.tsx', async (load) => {
  if (network.requests++ === 0) throw new TypeError('Failed to fetch dynamically imported module')
  return load()
})

it('the menu of a learner appears when its code loads at the second try', async () => {
  renderApp('/coming-soon', { user: anjali })
  await screen.findByRole('heading', { name: 'Coming Soon' })
  const menu = { name: 'Profile menu of Anjali Sharma' }
  expect(await screen.findByRole('button', menu)).toBeTruthy()
  expect(network.requests).toBe(2)
})
