import { listTimetables } from '@sopan/contract/aids'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { link, list, timetable } from '#test/aid-scene.ts'
import { installFakePdf, pdf } from '#test/fake-pdf.ts'
import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

vi.mock('pdfjs-dist/legacy/build/pdf.mjs', async () => (await import('#test/fake-pdf.ts')).pdfStub)

beforeEach(() => installFakePdf())

const open = (path = '/time-table') => renderApp(path, { user: anjali })
const button = (name: string) => screen.findByRole('button', { name })

describe('the list', () => {
  it('has View PDF, View Image or both, as a timetable has files', async () => {
    server.on(
      listTimetables,
      list([
        timetable({ id: 1, name: 'A', pdf: link('a.pdf') }),
        timetable({ id: 2, name: 'B', image: link('b.png') }),
        timetable({ id: 3, name: 'C', pdf: link('c.pdf'), image: link('c.png') }),
        timetable({ id: 4, name: 'D', status: 'inactive' }),
      ]),
    )
    open()
    await button('View PDF A')
    const names = screen
      .getAllByRole('button', { name: /^View/ })
      .map((one) => one.getAttribute('aria-label') ?? one.textContent)
    expect(names).toEqual(['View PDF', 'View Image', 'View PDF', 'View Image'])
    expect(screen.queryByText('D')).toBeNull()
  })
})

describe('a timetable', () => {
  it('opens its PDF', async () => {
    server.on(listTimetables, list([timetable({ pdf: link('a.pdf'), image: link('a.png') })]))
    const { router } = open()
    await userEvent.click(await button('View PDF Evening classes'))
    expect(await screen.findByRole('dialog', { name: 'Evening classes' })).toBeTruthy()
    await waitFor(() => expect(pdf.opened[0]).toContain('a.pdf'))
    expect(router.state.location.search).toBe('?pdf=1')
  })

  it('fetches a new link for one that has ended', async () => {
    const ended = `/uploads/paid/a.png?expires=1&u=7&signature=s`
    server.on(listTimetables, ({ query }) =>
      query['id'] === '1'
        ? yes(timetable({ image: link('new.png') }))
        : list([timetable({ image: ended })]),
    )
    open()
    await userEvent.click(await button('View Image Evening classes'))
    await waitFor(() => {
      const picture = screen.getByRole<HTMLImageElement>('img', { name: 'Evening classes' })
      expect(picture.src).toContain('new.png')
    })
  })

  it('without files reports this', async () => {
    server.on(listTimetables, list([timetable()]))
    open()
    await userEvent.click(await button('View Evening classes'))
    const text = 'Neither PDF nor image file available for this timetable'
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
