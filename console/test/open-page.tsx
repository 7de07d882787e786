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

/** Waits until the page has a heading and all its reads have ended. */
export const loaded = (): Promise<void> =>
  waitFor(() => {
    expect(document.querySelector('h1'), 'the page has no heading').not.toBeNull()
    expect(queryClient.isFetching(), 'the page still reads').toBe(0)
  })
