import { getCourse, listCourses } from '@sopan/contract/courses'
import { listNotices } from '@sopan/contract/notices'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { list, maths } from '#test/course-scene.ts'
import { held, server, yes } from '#test/fake-server.ts'
import { notice as sceneNotice } from '#test/notice-scene.ts'
import { anjali, renderApp } from '#test/render.tsx'

vi.mock('#web/features/notices/popup-delay.ts', () => ({ POPUP_DELAY_MS: 300 }))

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const notice = (id: number, given: object = {}) => ({
  ...sceneNotice(id),
  popup: true,
  popup_time: hoursAgo(1),
  ...given,
})

const popups = (...notices: object[]) => server.on(listNotices, yes(notices, { next_cursor: null }))

describe('popups at home', () => {
  it('wait until an open menu is closed', async () => {
    server.on(listCourses, list(maths))
    const notices = held(yes([notice(1)], { next_cursor: null }))
    server.on(listNotices, notices.response)
    renderApp('/', { user: anjali })
    await userEvent.click(await screen.findByRole('button', { name: /^Profile/ }))
    notices.release()
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('dialog', { name: 'Notice 1' })).toBeTruthy()
  })

  it('are shown only after a pause', async () => {
    server.on(listCourses, list(maths))
    popups(notice(1))
    renderApp('/')
    await screen.findByRole('link', { name: 'Complete Maths' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('are shown one by one, each stored as shown when it is dismissed, until the last', async () => {
    server.on(listCourses, list(maths))
    popups(notice(1), notice(2, { popup: 'yes' }))
    renderApp('/')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Notice 1')).toBeTruthy()
    expect(dialog.queryByRole('link')).toBeNull()
    expect(dialog.getByText(/^1 of 2, /)).toBeTruthy()
    expect(localStorage.getItem('popups_shown')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Notice 2')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const stamps = JSON.parse(localStorage.getItem('popups_shown') ?? '{}')
    expect(Object.keys(stamps)).toEqual(['1', '2'])
    expect(Math.abs(stamps[1] - Date.now())).toBeLessThan(60_000)
  })

  it('open the item that they name, and are stored as shown then', async () => {
    server.on(listCourses, list(maths))
    server.on(getCourse, yes(maths))
    popups(
      notice(1, {
        item: { type: 'course', id: 1, title: 'Complete Maths' },
        link: 'https://example.com/a',
      }),
      notice(2),
    )
    const { router } = renderApp('/')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByRole('link')).toHaveLength(1)
    await userEvent.click(dialog.getByRole('link', { name: 'Open course' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/courses/1'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(Object.keys(JSON.parse(localStorage.getItem('popups_shown') ?? '{}'))).toEqual(['1'])
  })

  it('are not shown again within the hour, nor with a status that is not known', async () => {
    localStorage.setItem('popups_shown', JSON.stringify({ 1: Date.now() - 60_000 }))
    server.on(listCourses, list(maths))
    popups(notice(1), notice(2, { status: 'withdrawn' }))
    renderApp('/')
    await screen.findByRole('link', { name: 'Complete Maths' })
    await waitFor(() => expect(server.callsTo(listNotices)).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([[yes(null)], [{ success: true }], [yes({ notifications: [] })]])(
    'do not break the page if the answer is %j',
    async (answer) => {
      server.on(listCourses, list(maths))
      server.on(listNotices, answer)
      renderApp('/')
      await screen.findByRole('link', { name: 'Complete Maths' })
      await waitFor(() => expect(server.callsTo(listNotices)).toHaveLength(1))
      expect(screen.getByRole('heading', { name: 'Explore Categories' })).toBeTruthy()
    },
  )

  const picture = async () =>
    (await screen.findByRole('dialog')).querySelector('img')?.getAttribute('src') ?? null

  it('show the thumbnail of a video, and the image if that fails to load', async () => {
    server.on(listCourses, list(maths))
    popups(notice(1, { image: 'public/a.svg', youtube_link: 'https://youtu.be/dQw4w9WgXcQ' }))
    renderApp('/')
    expect(await picture()).toBe('https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg')
    const image = screen.getByRole('dialog').querySelector('img')
    if (image !== null) fireEvent.error(image)
    await waitFor(async () => expect(await picture()).toBe('/uploads/public/a.svg'))
  })

  it.each([
    [{ image: 'public/a.svg' }, '/uploads/public/a.svg'],
    [{}, null],
  ])('with %j show the picture %j', async (given, source) => {
    server.on(listCourses, list(maths))
    popups(notice(1, given))
    renderApp('/')
    expect(await picture()).toBe(source)
  })
})
