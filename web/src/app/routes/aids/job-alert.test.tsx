import { listJobAlerts } from '@sopan/contract/aids'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { jobAlert, list } from '#test/aid-scene.ts'
import { installFakePdf } from '#test/fake-pdf.ts'
import { no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

vi.mock('pdfjs-dist/legacy/build/pdf.mjs', async () => (await import('#test/fake-pdf.ts')).pdfStub)

beforeEach(() => installFakePdf())

const open = (path = '/job-alert') => renderApp(path, { user: anjali })
const PAST = '2020-01-01'
const NO_ATTACHMENT = 'No attachment available for this job alert'

async function openDetail(given: Parameters<typeof jobAlert>[0] = {}) {
  server.on(listJobAlerts, list([jobAlert(given)]))
  const { router } = open()
  await userEvent.click(await screen.findByRole('button', { name: /^View Details/ }))
  return { router, dialog: within(await screen.findByRole('dialog')) }
}

describe('the list', () => {
  it('has a card for each active job, and names expired ones', async () => {
    server.on(
      listJobAlerts,
      list([
        jobAlert(),
        jobAlert({ id: 2, title: 'Clerk', last_date: PAST }),
        jobAlert({ id: 3, title: 'Peon', status: 'inactive' }),
      ]),
    )
    open()
    const [first, second, ...others] = await screen.findAllByRole('article')
    expect(others).toEqual([])
    expect(first?.textContent).toMatch(/Constable.*HSSC.*Haryana.*₹21,700 a month.*31 Dec 2099/)
    expect(first?.textContent).not.toContain('Expired')
    expect(second?.textContent).toMatch(/Clerk.*Expired.*1 Jan 2020/)
  })
})

describe('the details', () => {
  it('show all facts, and a link to apply outside', async () => {
    const { dialog } = await openDetail()
    for (const text of [
      'HSSC, Haryana',
      'Police of the districts',
      'Class 12 pass',
      '₹21,700 a month',
      'Freshers can apply',
      '31 Dec 2099',
    ]) {
      expect(dialog.getByText(text)).toBeTruthy()
    }
    const apply = dialog.getByRole('link', { name: 'Apply Now' })
    expect(apply.getAttribute('href')).toBe('https://example.com/apply')
    expect([apply.getAttribute('target'), apply.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
  })

  it('are opened once by a double press', async () => {
    server.on(listJobAlerts, list([jobAlert()]))
    const { router } = open()
    await userEvent.dblClick(await screen.findByRole('button', { name: /^View Details/ }))
    await screen.findByRole('dialog')
    await act(() => router.navigate(-1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('')
  })

  it.each(['javascript:alert(1)', 'ftp://example.com', ' https', ''])(
    'have no link to %j',
    async (apply_link) => {
      const { dialog } = await openDetail({ apply_link })
      expect(dialog.queryByRole('link', { name: 'Apply Now' })).toBeNull()
    },
  )

  it('of an expired job name this and have no Apply Now', async () => {
    const { dialog } = await openDetail({ last_date: PAST })
    expect(dialog.getByText('Expired')).toBeTruthy()
    expect(dialog.queryByRole('link', { name: 'Apply Now' })).toBeNull()
  })

  it('without an attachment say so', async () => {
    const { dialog } = await openDetail()
    expect(dialog.getByText(NO_ATTACHMENT)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /^View/ })).toBeNull()
  })

  it('show markup as text', async () => {
    const { dialog } = await openDetail({ description: '<img src=x onerror=alert(1)>' })
    expect(dialog.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
    expect(dialog.queryByRole('img')).toBeNull()
  })

  it('open by a link to a job that the list does not have', async () => {
    server.on(listJobAlerts, ({ query }) =>
      query['id'] === '9'
        ? yes(jobAlert({ id: 9, title: 'Lineman', status: 'inactive' }))
        : list([jobAlert()]),
    )
    open('/job-alert?job=9')
    const dialog = within(await screen.findByRole('dialog', { name: 'Lineman' }))
    expect(dialog.getByText('Withdrawn')).toBeTruthy()
    expect(dialog.queryByRole('link', { name: 'Apply Now' })).toBeNull()
  })

  it('of a job that is gone lead back to the list', async () => {
    server.on(listJobAlerts, ({ query }) =>
      query['id'] === '9' ? no('Not found', 404) : list([jobAlert()]),
    )
    const { router } = open('/job-alert?job=9')
    expect(await screen.findByRole('heading', { name: 'Job Alert Not Found' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'View All Job Alerts' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('')
  })
})
