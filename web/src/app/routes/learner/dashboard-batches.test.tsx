import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { ownBatch } from '#test/batch-scene.ts'
import { course, open, section } from '#test/dashboard-scene.ts'

const newest = {
  id: 9,
  title: 'Class moved',
  message: 'Maths is at 7 am.\nBring <b>the notes</b>.',
  sent_at: '2026-11-19T06:00:00.000Z',
}
const older = {
  id: 8,
  title: 'Welcome',
  message: 'We begin with Ratios.',
  sent_at: '2026-11-02T06:00:00.000Z',
}

describe('the batches of a learner on the dashboard', () => {
  it('have their exam, their days and their messages, of which the newest is open', async () => {
    open({ data: { total_spent: 0, batches: [ownBatch({ messages: [newest, older] })] } })
    const list = await section('My Batch')
    expect(list.getByRole('heading', { name: 'Morning batch A' })).toBeTruthy()
    expect(list.getByText(/^SSC CGL.· 2 Nov 2026 to 31 Dec 2098$/)).toBeTruthy()
    expect(list.queryByText(/^Begins on/)).toBeNull()
    const messages = within(list.getByRole('list', { name: 'Messages to Morning batch A' }))
    const [first, second] = messages.getAllByRole<HTMLDetailsElement>('group')
    expect([first?.open, second?.open]).toEqual([true, false])
    expect(first?.textContent).toContain('Class moved19 Nov 2026')
    expect(first?.querySelector('p')?.textContent).toBe(newest.message)
    await userEvent.click(messages.getByText('Welcome'))
    expect(second?.open).toBe(true)
    expect(screen.queryByText('Your learning space is empty!')).toBeNull()
  })

  it('that begin later show their first day', async () => {
    const later = ownBatch({ id: 4, name: 'Evening', exam: null, first_day: '2098-12-07' })
    open({ data: { batches: [ownBatch(), later] } })
    const list = await section('My Batches')
    expect(list.getByText(/^7 Dec 2098 to 31 Dec 2098/)).toBeTruthy()
    expect(list.getAllByText(/^Begins on/).map((line) => line.textContent)).toEqual([
      'Begins on Sunday, 7 December 2098',
    ])
  })

  it('show a course that one of them opens later with its day', async () => {
    const later = {
      has_access: false,
      access_status: null,
      access_opens: '2098-12-06T18:30:00.000Z',
    }
    open({ courses: [course(1, later)], data: { batches: [ownBatch()] } })
    const list = await section('My Courses')
    expect(list.getByText('Yours from Sunday, 7 December 2098')).toBeTruthy()
  })

  it('have a long message folded', async () => {
    const long = { ...newest, message: 'Read this. '.repeat(60) }
    open({ data: { batches: [ownBatch({ messages: [long, older] })] } })
    const messages = within(await screen.findByRole('list', { name: /^Messages to/ }))
    const groups = messages.getAllByRole<HTMLDetailsElement>('group')
    expect(groups.map((one) => one.open)).toEqual([false, false])
  })

  it.each([[[]], [undefined]])('are left out where there are none (%#)', async (batches) => {
    open({ courses: [course(1)], data: { batches } })
    await section('My Courses')
    expect(screen.queryByRole('heading', { name: /^My Batch/ })).toBeNull()
  })
})
