import { listCourses } from '@sopan/contract/courses'
import { sleep } from '@sopan/ui/sleep.ts'
import { withWindowsUnder } from '@sopan/ui/windows/open-windows.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { list } from '#test/course-scene.ts'
import { server } from '#test/fake-server.ts'
import { anjali, ravi, renderApp, reportSession, signInElsewhere } from '#test/render.tsx'
import { reloadPage } from '#web/lib/browser/reload-page.ts'
import { removeSession } from '#web/lib/browser/storage.ts'
import { storeVisited } from '#web/lib/native/visited-paths.ts'

vi.mock('#web/lib/browser/reload-page.ts', () => ({ reloadPage: vi.fn<() => void>() }))

beforeEach(() => vi.mocked(reloadPage).mockReset())

async function open(user?: typeof anjali) {
  server.on(listCourses, list())
  renderApp('/courses', user === undefined ? {} : { user })
  if (user === undefined) await screen.findAllByRole('link', { name: 'Login' })
  else await screen.findByRole('button', { name: /^Profile menu/ })
}

const signOutElsewhere = () => {
  removeSession()
  reportSession()
}

describe('the page', () => {
  it.each([
    ['another learner signs in', anjali, () => signInElsewhere(ravi), 1],
    ['the learner signs out', anjali, signOutElsewhere, 1],
    ["a learner signs in while it is a visitor's", undefined, () => signInElsewhere(ravi), 1],
    ['the same learner signs in again', anjali, () => signInElsewhere(anjali), 0],
  ])(
    'when %s in another tab, is reloaded if the learner changes',
    async (_, user, change, times) => {
      await open(user)
      change()
      expect(reloadPage).toHaveBeenCalledTimes(times)
    },
  )

  it('is reloaded when the back key leads to it after another learner has signed in', async () => {
    await open(anjali)
    localStorage.setItem('user', JSON.stringify(ravi))
    window.dispatchEvent(new Event('pageshow'))
    expect(reloadPage).toHaveBeenCalledTimes(1)
  })

  it('keeps no path of the learner who has signed out in another tab', async () => {
    await open(anjali)
    storeVisited(['/payment-history?transaction=5'])
    signOutElsewhere()
    expect(sessionStorage.getItem('navigation_history')).toBeNull()
  })

  it('is reloaded after the payment window that was open has closed', async () => {
    await open(anjali)
    const paid = Promise.withResolvers<void>()
    const payment = withWindowsUnder(() => paid.promise)
    await act(() => sleep(0))
    signInElsewhere(ravi)
    expect(reloadPage).not.toHaveBeenCalled()
    paid.resolve()
    await payment
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1))
  })
})
