import { getCourse, getEnrollment } from '@sopan/contract/courses'
import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders/orders'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { detail, order } from '#test/course-scene.ts'
import { held, server, yes } from '#test/fake-server.ts'
import { anjali, ravi, renderApp, signInElsewhere } from '#test/render.tsx'
import { reloadPage } from '#web/lib/browser/reload-page.ts'

vi.mock('#web/lib/browser/reload-page.ts', () => ({ reloadPage: vi.fn<() => void>() }))

it('a purchase is not reported to a learner whom another tab signs in while its access is fetched', async () => {
  const alert = vi.fn<(text: string) => void>()
  vi.stubGlobal('alert', alert)
  vi.stubGlobal('Cashfree', () => ({ checkout: () => Promise.resolve({}) }))
  server.on(getCourse, detail())
  server.on(getEnrollment, yes({ has_access: false, expiry_date: null }))
  const session = { payment_session_id: 'session_1', gateway: 'cashfree' }
  server.on(createCourseOrder, yes({ ...order, ...session }))
  server.on(verifyCoursePayment, yes({ status: 'success', expiry_date: null }))
  renderApp('/courses/3', { user: anjali })
  const buy = await screen.findByRole('button', { name: 'Buy Now' })
  const slow = held(detail())
  server.on(getCourse, slow.response)
  await userEvent.click(buy)
  await waitFor(() => expect(server.callsTo(getCourse)).toHaveLength(2))
  signInElsewhere(ravi)
  slow.release()
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(alert).not.toHaveBeenCalled()
  expect(reloadPage).not.toHaveBeenCalled()
})
