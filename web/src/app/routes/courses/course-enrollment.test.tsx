import { getCourse, getEnrollment } from '@sopan/contract/courses'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { detail, heldDetail, inDays } from '#test/course-scene.ts'
import { no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

describe("the learner's enrollment in a course", () => {
  it('is fetched with the token, and never for a visitor', async () => {
    server.on(getCourse, detail())
    server.on(getEnrollment, yes({ has_access: false, expiry_date: null }))
    const { unmount } = renderApp('/courses/3')
    await screen.findByRole('heading', { level: 1, name: 'Complete Maths' })
    expect(server.callsTo(getEnrollment)).toEqual([])
    unmount()
    renderApp('/courses/3', { user: anjali })
    await waitFor(() => expect(server.callsTo(getEnrollment)).toHaveLength(1))
    const [sent] = server.callsTo(getEnrollment)
    expect(sent?.path).toBe('/courses/3/enrollment')
    expect(sent?.headers.get('authorization')).toMatch(/^Bearer /)
  })

  it('gives access if the details do not have it yet', async () => {
    server.on(getCourse, detail())
    server.on(getEnrollment, yes({ has_access: true, expiry_date: inDays(30) }))
    renderApp('/courses/3', { user: anjali })
    expect(await screen.findByText('Enrolled')).toBeTruthy()
    expect(screen.getByText('30 days remaining')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue Learning' })).toBeTruthy()
  })

  it('revokes access if it is denied and newer than the details', async () => {
    server.on(getCourse, detail(heldDetail))
    const { router } = renderApp('/courses/3', { user: anjali })
    server.on(getEnrollment, yes({ has_access: true, expiry_date: inDays(200) }))
    await screen.findByText('Enrolled')
    await act(() => router.navigate('/coming-soon'))
    server.on(getEnrollment, yes({ has_access: false, expiry_date: null }))
    await act(() => router.navigate('/courses/3'))
    expect(await screen.findByRole('button', { name: 'Buy Now' })).toBeTruthy()
    expect(screen.queryByText('Enrolled')).toBeNull()
    expect(screen.queryByRole('link', { name: /Subject 2/ })).toBeNull()
    expect(server.callsTo(getCourse)).toHaveLength(1)
  })

  it.each([
    ['fails', () => no('No', 500)],
    ['loses the connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['returns an empty response', () => yes(null)],
  ])('neither gives nor takes access to a course if the call %s', async (_, answer) => {
    server.on(getCourse, detail(heldDetail)).on(getEnrollment, answer)
    const { unmount } = renderApp('/courses/3', { user: anjali })
    expect(await screen.findByText('Enrolled')).toBeTruthy()
    await waitFor(() => expect(server.callsTo(getEnrollment)).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.getByText('Enrolled')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue Learning' })).toBeTruthy()
    unmount()
    server.on(getCourse, detail())
    renderApp('/courses/3', { user: anjali })
    expect(await screen.findByRole('button', { name: 'Buy Now' })).toBeTruthy()
    expect(screen.queryByText('Enrolled')).toBeNull()
  })
})
