import { setTimeout as sleep } from 'node:timers/promises'

import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { RouterProvider } from 'react-router'
import { expect } from 'vitest'

import { router } from '#console/app/router.tsx'
import { queryClient } from '#console/lib/query-client.ts'

/** Opens the console at a URL, and waits until the page has loaded. */
export async function openPage(url: string): Promise<void> {
  queryClient.clear()
  await act(() => router.navigate(url))
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await loaded()
}

/** Waits until the page has a heading, all its reads have ended, and it shows what it has read. */
export async function loaded(): Promise<void> {
  await waitFor(expectLoaded)
  // React Query passes a response to a page in a timer.
  await act(() => sleep(0))
  await waitFor(expectLoaded)
}

function expectLoaded(): void {
  expect(document.querySelector('h1'), 'the page has no heading').not.toBeNull()
  expect(queryClient.isFetching(), 'the page still reads').toBe(0)
}
