import { getCourse } from '@sopan/contract/courses'
import { completeClass, listClasses, listVideos } from '@sopan/contract/learning'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import {
  CLASS_PAGE,
  classIs,
  course,
  lesson,
  setClassScene,
  subject,
  video,
  videosAre,
} from '#test/class-scene.ts'
import { held, json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'

beforeEach(setClassScene)

const open = () => renderApp(CLASS_PAGE, { user: anjali })
const heading = (name: string) => screen.findByRole('heading', { name })
const section = async (name: string) => {
  const found = (await heading(name)).closest('section')
  if (found === null) throw new Error(`${name} heads no section`)
  return within(found)
}
/** 'label value' of each line of the information. */
async function facts() {
  await userEvent.click(await heading('Class Information'))
  return (await section('Class Information'))
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
}
const reconnect = () =>
  act(async () => {
    for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name))
  })

describe('a class', () => {
  it('shows skeletons, then its details', async () => {
    const slow = held(yes([lesson], { subject }))
    server.on(listClasses, slow.response)
    open()
    expect(await screen.findByText('Loading...')).toBeTruthy()
    slow.release()
    const title = await heading('Successive discount')
    expect(title.tagName).toBe('H1')
    const head = within(title.parentElement ?? document.body)
    for (const fact of ['3 videos', '15 min', 'Video', '1,284 views']) {
      expect(head.getByText(fact)).toBeTruthy()
    }
    expect(screen.queryByText('Preview')).toBeNull()
    expect(screen.getByText('Two discounts as one.')).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Successive discount | Sopan'))
  })

  it('shows its duration, type and teacher if it has them', async () => {
    const profile = { name: 'R. Malik', about: null, image: '/uploads/public/m.svg' }
    const malik = { teacher: 'R. Malik', teacher_profile: profile }
    classIs({ duration: '20 min', class_type: 'Live class', ...malik })
    open()
    const name = await screen.findByText('R. Malik')
    expect(within(name).getByRole('presentation').getAttribute('src')).toBe('/uploads/public/m.svg')
    expect(await facts()).toEqual([
      'Type Live class',
      'Videos 3',
      'Duration 20 min',
      'Views 1,284',
      'Status Full Access',
    ])
  })

  it('shows its notes, or that there are none', async () => {
    const first = open()
    const note = await screen.findByRole('button', { name: /Rules and shortcuts/ })
    expect(within(note).getByText('PDF, 4 pages, 23 KB')).toBeTruthy()
    first.unmount()
    classIs({ notes: [] })
    open()
    expect(await screen.findByText('No notes available for this class.')).toBeTruthy()
  })

  it('marks its only video as completed', async () => {
    classIs({ completed: true })
    videosAre(video)
    open()
    const list = await screen.findByRole('list', { name: 'All Videos' })
    expect(within(list).getByText('14:32, Completed')).toBeTruthy()
  })

  it('lists its videos and links to its neighbours', async () => {
    server.on(listClasses, (call) =>
      call.query['class_id'] === undefined
        ? yes([{ ...lesson, id: 11, class_title: 'Fractions' }, lesson], { subject })
        : yes([lesson], { subject }),
    )
    open()
    const list = await screen.findByRole('list', { name: 'All Videos' })
    expect(
      within(list)
        .getAllByRole('button')
        .map((row) => row.textContent),
    ).toEqual(['1Two lines14:32', '2Ten questions15 min'])
    const previous = await screen.findByRole('link', { name: /Previous class/ })
    expect(previous.getAttribute('href')).toBe('/courses/1/subjects/3/classes/11')
    expect(screen.queryByRole('link', { name: /Next class/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Percentage' }).getAttribute('href')).toBe(
      '/courses/1/subjects/3',
    )
  })

  it.each([
    ['the next subject', [3, 4], /Next subject.*Subject 4/, '/courses/1/subjects/4'],
    [
      'the next subject with classes',
      [3, 0, 5],
      /Next subject.*Subject 5/,
      '/courses/1/subjects/5',
    ],
    ['the course after the last subject', [2, 3, 0], /Back to the course.*Maths/, '/courses/1'],
  ])('that is the last of its subject leads to %s', async (_, ids, name, path) => {
    const subjects = ids.map((id) => ({
      id,
      subject_title: `Subject ${id}`,
      class_count: id,
      note_count: 0,
    }))
    server.on(getCourse, yes({ ...course, subjects }))
    open()
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(path)
    expect(screen.queryByRole('link', { name: /Next class/ })).toBeNull()
  })

  it('that is the last of its subject leads to a subject that has only notes', async () => {
    const subjects = [
      { id: 3, class_count: 1 },
      { id: 4, class_count: 0, note_count: 0 },
      { id: 5, class_count: 0, note_count: 2, subject_title: 'Formulas' },
      { id: 6, class_count: 1 },
    ]
    server.on(getCourse, yes({ ...course, subjects }))
    open()
    const link = await screen.findByRole('link', { name: /Next subject.*Formulas/ })
    expect(link.getAttribute('href')).toBe('/courses/1/subjects/5')
  })

  it('is marked as a preview, and links back to the course, if only this class may be opened', async () => {
    classIs({ is_preview: true })
    server.on(getCourse, yes({ ...course, has_access: false }))
    open()
    const back = await screen.findByRole('link', { name: 'Complete Maths' })
    expect(back.getAttribute('href')).toBe('/courses/1')
    const title = await heading('Successive discount')
    expect(within(title.parentElement ?? document.body).getByText('Preview')).toBeTruthy()
    expect(await facts()).toContain('Status Preview')
    // The rest of the subject is closed and is not fetched.
    expect(server.callsTo(listClasses).every((call) => call.query['class_id'] === '12')).toBe(true)
  })
})

describe('the picture of a video', () => {
  const picture = async () =>
    (await screen.findByRole('button', { name: /Play Video/ })).querySelector('img')?.src

  it('is its own', async () => {
    videosAre({ ...video, thumbnail: 'thumbs/a.webp' })
    open()
    expect(await picture()).toBe('http://localhost:3000/uploads/thumbs/a.webp')
  })

  it('is YouTube’s thumbnail if it has none', async () => {
    videosAre({ ...video, video_url: null, youtube_url: 'https://youtu.be/dQw4w9WgXcQ' })
    open()
    expect(await picture()).toBe('https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg')
  })

  it('is the course’s cover otherwise', async () => {
    open()
    await waitFor(async () => expect(await picture()).toContain('/uploads/public/c.svg'))
  })
})

describe('completing', () => {
  it('is one call by the button, and stays completed', async () => {
    open()
    const mark = await screen.findByRole('button', { name: 'Mark Complete' })
    classIs({ completed: true })
    await userEvent.click(mark)
    expect(await screen.findByText('Completed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark Complete' })).toBeNull()
    expect(server.callsTo(completeClass).map((call) => call.body)).toEqual([{ class_id: 12 }])
    expect(document.activeElement?.textContent).toBe('Completed')
  })

  it('shows a failure, and can be retried', async () => {
    server.on(completeClass, no('', 200))
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Mark Complete' }))
    expect(await screen.findByText('Failed to mark the class as complete')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Mark Complete' })).toBeTruthy()
  })
})

describe('a class that cannot be opened', () => {
  it('is not found if the server has no such class, and leads back', async () => {
    server.on(listClasses, no('Class Not Found', 404))
    open()
    await heading('Class Not Found')
    expect(screen.getByRole('link', { name: 'Back to Subject' }).getAttribute('href')).toBe(
      '/courses/1/subjects/3',
    )
  })

  it.each([
    ['among other classes', [{ ...lesson, id: 99 }], subject],
    ['under another course', [lesson], { ...subject, course_id: 2 }],
  ])('is not found %s', async (_, classes, its) => {
    server.on(listClasses, yes(classes, { subject: its }))
    open()
    expect(await heading('Class Not Found')).toBeTruthy()
  })

  it('is denied without access', async () => {
    const denied = no('Access denied. Please purchase the course to view this content.', 403)
    server.on(listClasses, denied).on(listVideos, denied)
    open()
    await heading('Access Denied')
    expect(screen.getByText('Please purchase the course to view this content.')).toBeTruthy()
    expect(screen.queryByText('Play Video')).toBeNull()
  })

  it.each([
    ['is tried again', () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))],
    ['is connected again', reconnect],
  ])('loads everything that failed when it %s', async (_, retry) => {
    const broken = json({ success: false, message: 'Broken' }, 400)
    server.on(listClasses, broken).on(listVideos, broken).on(getCourse, broken)
    open()
    await heading('Error')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    setClassScene()
    await retry()
    await screen.findByRole('button', { name: /Play Video/ })
    await waitFor(() => expect(server.callsTo(getCourse)).toHaveLength(2))
  })

  it('keeps the page if only its videos fail', async () => {
    server.on(listVideos, no(''))
    open()
    await heading('Successive discount')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch class videos')
    expect(screen.getByRole('heading', { name: 'Class Notes' })).toBeTruthy()
    expect(screen.getByText('Two discounts as one.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Mark Complete' }))
    await waitFor(() => expect(server.callsTo(completeClass)).toHaveLength(1))
  })
})
