import { inLanguages } from '@sopan/words/language'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { queryClient } from '#web/lib/api/query-client.ts'
import { showIn } from '#web/lib/language.ts'

import { lazyWindow } from './lazy-window.tsx'

afterEach(() => queryClient.clear())

const Player = ({ title }: { title: string; onClose: () => void }) => <p>Playing {title}</p>

function show(load: () => Promise<typeof Player>, onClose = vi.fn<() => void>()) {
  const LazyPlayer = lazyWindow('player', load)
  render(
    <QueryClientProvider client={queryClient}>
      <LazyPlayer title="Two lines" onClose={onClose} />
    </QueryClientProvider>,
  )
  return onClose
}

it('shows the window when its code has loaded', async () => {
  show(() => Promise.resolve(Player))
  expect(await screen.findByText('Playing Two lines')).toBeTruthy()
})

it('shows the window when the texts that came with its code are there, too', async () => {
  await showIn('hi')
  show(async () => {
    const words = inLanguages(
      'film',
      { playing: 'Playing' },
      { hi: async () => ({ film: { playing: 'चल रहा है' } }) },
    )
    return () => <p>{words.in('hi').playing}</p>
  })
  expect(await screen.findByText(/चल रहा है|Playing/)).toHaveProperty('textContent', 'चल रहा है')
  await showIn('en')
})

it('offers a retry if the code does not load, and shows the window when it does', async () => {
  const load = vi
    .fn<() => Promise<typeof Player>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValueOnce(Player)
  show(load)
  expect(await screen.findByRole('dialog', { name: 'The player did not load' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Playing Two lines')).toBeTruthy()
})

it('can be closed if the code does not load', async () => {
  const onClose = show(() => Promise.reject(new TypeError('Failed to fetch')))
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
