import { listSyllabus } from '@sopan/contract/aids'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { link, list, syllabus } from '#test/aid-scene.ts'
import { installFakePdf } from '#test/fake-pdf.ts'
import { no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

vi.mock('pdfjs-dist/legacy/build/pdf.mjs', async () => (await import('#test/fake-pdf.ts')).pdfStub)

beforeEach(() => installFakePdf())

const open = (path = '/syllabus') => renderApp(path, { user: anjali })
const names = () =>
  screen.getAllByRole('article').map((one) => one.querySelector('h2')?.textContent)

describe('the list', () => {
  it('has a card with View for each syllabus', async () => {
    server.on(
      listSyllabus,
      list([syllabus(), syllabus({ id: 2, name: 'HSSC CET', subject: null })]),
    )
    open()
    expect(await screen.findByRole('button', { name: 'View SSC CGL Tier 1' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'View HSSC CET' })).toBeTruthy()
    expect(screen.getByText('All parts')).toBeTruthy()
    expect(document.title).toMatch(/^Syllabus \|/)
  })

  it('is filtered by the status, which the URL keeps', async () => {
    const items = [syllabus(), syllabus({ id: 2, name: 'Old pattern', status: 'inactive' })]
    server.on(listSyllabus, list(items))
    const { router } = open()
    await screen.findByText('Old pattern')
    expect(screen.getByText('Inactive')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Active' }))
    await waitFor(() => expect(names()).toEqual(['SSC CGL Tier 1']))
    expect(router.state.location.search).toBe('?filter=active')
    const sent = server.callsTo(listSyllabus).map(({ query }) => query['status'])
    expect(sent).toEqual(['all', 'active'])
    await userEvent.click(screen.getByRole('button', { name: 'All' }))
    expect(await screen.findByText('Old pattern')).toBeTruthy()
  })

  it('has no View for a syllabus that is not offered any more', async () => {
    server.on(listSyllabus, list([syllabus({ id: 2, name: 'Old pattern', status: 'inactive' })]))
    open()
    expect(await screen.findByText('No longer available')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^View/ })).toBeNull()
  })
})

describe('View', () => {
  it('opens the picture of a syllabus without a PDF', async () => {
    server.on(listSyllabus, list([syllabus({ image: link('a.png') })]))
    open()
    await userEvent.click(await screen.findByRole('button', { name: /^View/ }))
    expect(await screen.findByRole('img', { name: 'SSC CGL Tier 1' })).toBeTruthy()
  })

  it('reports a missing file, once for repeated presses', async () => {
    server.on(listSyllabus, list([syllabus()]))
    open()
    const button = await screen.findByRole('button', { name: /^View/ })
    await userEvent.click(button)
    await userEvent.click(button)
    expect(await screen.findAllByText('Syllabus file not available')).toHaveLength(1)
  })

  it('works by a link to a syllabus that the list does not have', async () => {
    server.on(listSyllabus, ({ query }) =>
      query['id'] === '9' ? yes(syllabus({ id: 9, name: 'Old', pdf: link('b.pdf') })) : list([]),
    )
    const { router } = open('/syllabus?pdf=9')
    expect(await screen.findByRole('dialog', { name: 'Old' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it.each([
    ['without that file', () => yes(syllabus({ id: 9 })), 'Syllabus file not available'],
    ['that is gone', () => no('Not found', 404), 'Syllabus file not available'],
    ['that fails to load', () => no('Too busy', 429), 'Too busy'],
  ])('reports a link to a syllabus %s', async (_, answer, text) => {
    server.on(listSyllabus, ({ query }) => (query['id'] === '9' ? answer() : list([syllabus()])))
    const { router } = open('/syllabus?pdf=9')
    expect(await screen.findByText(text)).toBeTruthy()
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })
})
