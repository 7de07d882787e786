import { getCourse } from '@sopan/contract/courses'
import { listClasses, listNotes, listSubjects } from '@sopan/contract/learning'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { installFakePdf, pdf } from '#test/fake-pdf.ts'
import { held, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

vi.mock('pdfjs-dist/legacy/build/pdf.mjs', async () => (await import('#test/fake-pdf.ts')).pdfStub)

const PAGE = '/courses/1/subjects/3'

const lesson = (id: number, class_title: string, changes: object = {}) => ({
  id,
  subject_id: 3,
  course_id: 1,
  class_title,
  class_description: null,
  class_type: null,
  duration: '22 min',
  view_count: 0,
  video_count: 1,
  is_preview: false,
  completed: false,
  notes: [],
  ...changes,
})
const classes = [
  lesson(11, 'Harappan sites', { completed: true }),
  lesson(12, '1857 in Haryana', { duration: null }),
  lesson(13, 'Formation of the state'),
]
const subject = { id: 3, subject_title: 'Haryana', course_id: 1, course_title: 'HSSC CET' }
const notes = [{ id: 5, note_title: 'Districts', file_path: '/uploads/paid/d.pdf?signature=s' }]
const progress = { completed_classes: 12, total_classes: 48, percent: 25 }

beforeEach(() => {
  installFakePdf()
  server
    .on(listSubjects, yes([{ id: 3, subject_title: 'Haryana' }]))
    .on(listClasses, yes(classes, { subject }))
    .on(listNotes, yes(notes))
    .on(getCourse, yes({ id: 1, title: 'HSSC CET', has_access: true, progress }))
})

const open = (path = PAGE) => renderApp(path, { user: anjali })
const heading = (name: string) => screen.findByRole('heading', { name })

describe('a subject', () => {
  it("shows skeletons, then its name, its counts and the course's progress", async () => {
    const slow = held(yes(classes, { subject }))
    server.on(listClasses, slow.response)
    open()
    expect(await screen.findByText('Loading...')).toBeTruthy()
    slow.release()
    expect((await heading('Haryana')).tagName).toBe('H1')
    expect(screen.getByText('3 classes, 1 note')).toBeTruthy()
    expect(await screen.findByText('12 of 48 classes of the course completed')).toBeTruthy()
    expect(screen.getByText('25%')).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Haryana | Sopan'))
  })

  it('fetches subjects, classes and notes with the learner’s id', async () => {
    open()
    await heading('Haryana')
    expect(server.callsTo(listSubjects)[0]?.query).toEqual({ course_id: '1', user_id: '7' })
    expect(server.callsTo(listClasses)[0]?.query).toEqual({ subject_id: '3', user_id: '7' })
    expect(server.callsTo(listNotes)[0]?.query).toEqual({ subject_id: '3', user_id: '7' })
  })

  it('numbers its classes, and marks those that are done', async () => {
    open()
    const list = await screen.findByRole('list', { name: 'Classes' })
    const rows = within(list).getAllByRole('link')
    expect(rows.map((row) => row.textContent)).toEqual([
      '1Harappan sites22 min, Completed',
      '21857 in Haryana15 min',
      '3Formation of the state22 min',
    ])
    expect(rows[2]?.getAttribute('href')).toBe('/courses/1/subjects/3/classes/13')
  })

  it('links back to its course', async () => {
    open()
    const back = await screen.findByRole('link', { name: 'HSSC CET' })
    expect(back.getAttribute('href')).toBe('/courses/1')
  })

  it('opens a note over the whole screen, at a URL that the back key leaves', async () => {
    const { router } = open()
    await userEvent.click(await screen.findByRole('button', { name: /Districts/ }))
    const viewer = await screen.findByRole('dialog', { name: 'Districts' })
    expect(viewer.className).toContain('fixed inset-0')
    expect(router.state.location.search).toBe('?note=5')
    await waitFor(() =>
      expect(pdf.opened).toEqual(['http://localhost:3000/uploads/paid/d.pdf?signature=s']),
    )
    await userEvent.click(within(viewer).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('')
  })

  it('shows that it is empty', async () => {
    server.on(listClasses, yes([], { subject })).on(listNotes, yes([]))
    open()
    await heading('No Content Yet')
    expect(screen.getByText('Content will be added soon for this subject!')).toBeTruthy()
  })

  it('shows only its notes if it has no classes', async () => {
    server.on(listClasses, yes([], { subject }))
    open()
    await heading('Study Notes')
    expect(screen.queryByText('No Content Yet')).toBeNull()
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Classes' })).toBeNull())
  })

  it('keeps the classes if only the notes fail', async () => {
    server.on(listNotes, no(''))
    open()
    expect(await screen.findByRole('list', { name: 'Classes' })).toBeTruthy()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to fetch course notes')
    server.on(listNotes, yes(notes))
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: /Districts/ })).toBeTruthy()
  })
})

describe('a subject that cannot be opened', () => {
  it.each(['Access denied. Please purchase', 'User access denied here', 'ACCESS DENIED'])(
    'is denied for %s',
    async (message) => {
      server.on(listClasses, no(message, 403)).on(listNotes, no(message, 403))
      open()
      await heading('Access Denied')
      expect(screen.getByText('Please purchase the course to view this content.')).toBeTruthy()
      expect(screen.getByRole('link', { name: 'View Course' }).getAttribute('href')).toBe(
        '/courses/1',
      )
      expect(screen.queryByText('Harappan sites')).toBeNull()
    },
  )

  it.each([
    ['classes', listClasses, 'Failed to fetch course classes'],
    ['subjects', listSubjects, 'Failed to fetch course subjects'],
  ] as const)('shows an error if the %s fail', async (_, endpoint, fallback) => {
    server.on(endpoint, no(''))
    open()
    await heading('Error')
    expect(screen.getByText('The requested subject could not be loaded.')).toBeTruthy()
    expect(screen.getByText(fallback)).toBeTruthy()
  })

  it('loads after a retry, with the progress of its course', async () => {
    server.on(listClasses, no('X')).on(getCourse, no('X'))
    open()
    await screen.findByText('X')
    server
      .on(listClasses, yes(classes, { subject }))
      .on(getCourse, yes({ id: 1, title: 'HSSC CET', has_access: true, progress }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading('Haryana')).toBeTruthy()
    expect(await screen.findByText('12 of 48 classes of the course completed')).toBeTruthy()
  })

  it('is not found if the server has no such subject', async () => {
    server.on(listClasses, no('Subject Not Found', 404))
    open()
    await heading('Subject Not Found')
    expect(screen.getByRole('link', { name: 'Back to Course' }).getAttribute('href')).toBe(
      '/courses/1',
    )
  })

  it('is not found under another course', async () => {
    server.on(listClasses, yes(classes, { subject: { ...subject, course_id: 2 } }))
    open()
    expect(await heading('Subject Not Found')).toBeTruthy()
  })

  it('is not found under an invalid id', async () => {
    open('/courses/1/subjects/abc')
    await heading('Subject Not Found')
    expect(server.callsTo(listClasses)).toHaveLength(0)
  })
})
