import { completeClass, listClasses, listVideos, saveVideoPosition } from '@sopan/contract/learning'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  CLASS_PAGE,
  classIs,
  lesson,
  setClassScene,
  subject,
  video,
  videosAre,
} from '#test/class-scene.ts'
import { fakeMedia } from '#test/fake-media.ts'
import { held, server, yes } from '#test/fake-server.ts'
import { anjali, ravi, renderApp, storeSession } from '#test/render.tsx'
import { removeSession } from '#web/lib/browser/storage.ts'

let media: ReturnType<typeof fakeMedia>
beforeEach(() => {
  media = fakeMedia()
  setClassScene()
})
afterEach(() => vi.restoreAllMocks())

const open = () => renderApp(CLASS_PAGE, { user: anjali })

async function play(name: RegExp = /Play Video/) {
  const view = open()
  await userEvent.click(await screen.findByRole('button', { name }))
  await screen.findByRole('dialog')
  await waitFor(() => expect(document.querySelector('video[src]')).not.toBeNull())
  return view
}

/** Plays the only video of the class to its end and opens the class after it. */
async function playToNextClass() {
  const next = { ...lesson, id: 13, class_title: 'Marked price' }
  server.on(listClasses, (call) =>
    yes(call.query['class_id'] === undefined ? [lesson, next] : [lesson], { subject }),
  )
  videosAre(video)
  const { router } = await play()
  await media.ready(1000)
  await media.end()
  expect(screen.getByRole('button', { name: 'Play again' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Next: Marked price' }))
  return router
}

describe('playing a video of a class', () => {
  it('fills the screen, at a URL that the back key leaves', async () => {
    const { router } = await play()
    const player = screen.getByRole('dialog', { name: 'Two lines' })
    expect(within(player).getByText('Video 1 of 2')).toBeTruthy()
    expect(router.state.location.search).toBe('?video=21')
    expect(media.element().src).toContain('/uploads/paid/v.mp4')
    await act(() => router.navigate(-1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('plays the video that was pressed', async () => {
    await play(/Ten questions/)
    expect(screen.getByRole('dialog', { name: 'Ten questions' })).toBeTruthy()
  })

  it('starts at the position that another device stored since the page was opened', async () => {
    open()
    const start = await screen.findByRole('button', { name: /Play Video/ })
    videosAre({ ...video, position: 192, seq: 30 })
    await userEvent.click(start)
    await waitFor(() => expect(document.querySelector('video[src]')).not.toBeNull())
    await media.ready(1000)
    expect(media.element().currentTime).toBe(192)
  })

  it('saves nothing before the stored position has arrived', async () => {
    open()
    const start = await screen.findByRole('button', { name: /Play Video/ })
    const slow = held(yes([video]))
    server.on(listVideos, slow.response)
    await userEvent.click(start)
    await screen.findByRole('dialog')
    expect(screen.getByText('Loading video...')).toBeTruthy()
    expect(document.querySelector('video')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Close player' }))
    expect(server.callsTo(saveVideoPosition)).toHaveLength(0)
    slow.release()
  })

  it('saves the position, and the page shows it', async () => {
    await play()
    server.on(saveVideoPosition, yes({ position: 65, seq: 1 }))
    await media.ready(1000)
    media.at(65)
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
    await waitFor(() => expect(server.callsTo(saveVideoPosition)).toHaveLength(1))
    expect(server.callsTo(saveVideoPosition)[0]?.body).toEqual({
      class_id: 12,
      video_id: 21,
      position: 65,
      seq: 1,
      writer: localStorage.getItem('video_writer'),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Close player' }))
    expect(await screen.findByText('14:32, stopped at 1:05')).toBeTruthy()
  })

  it.each([
    ['another learner signs in', () => storeSession(ravi)],
    ['the learner signs out', removeSession],
  ])('saves no position after %s in another tab', async (_, changeSession) => {
    await play()
    await media.ready(1000)
    media.at(65)
    await screen.findByText(/1:05/)
    changeSession()
    await userEvent.click(screen.getByRole('button', { name: 'Close player' }))
    await waitFor(() => expect(document.querySelector('video')).toBeNull())
    expect(server.callsTo(saveVideoPosition)).toEqual([])
  })

  it('reports no class as completed for another learner who signed in meanwhile', async () => {
    await play()
    await media.ready(1000)
    storeSession(ravi)
    await media.end()
    expect(server.callsTo(completeClass)).toEqual([])
  })

  it('completes the class once, with any of its videos', async () => {
    await play()
    await media.ready(1000)
    classIs({ completed: true })
    await media.end()
    await waitFor(() => expect(server.callsTo(completeClass)).toHaveLength(1))
    await screen.findByText('Completed')
    await userEvent.click(await screen.findByRole('button', { name: 'Next: Ten questions' }))
    await screen.findByRole('dialog', { name: 'Ten questions' })
    await waitFor(() => expect(document.querySelector('video[src]')).not.toBeNull())
    await media.ready(1000)
    await media.end()
    await userEvent.click(screen.getByRole('button', { name: 'Close player' }))
    expect(await screen.findByText('Completed')).toBeTruthy()
    expect(server.callsTo(completeClass)).toHaveLength(1)
  })

  it('offers the next class after the last video', async () => {
    const router = await playToNextClass()
    expect(router.state.location.pathname).toBe('/courses/1/subjects/3/classes/13')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is over on the way back from the next class', async () => {
    const router = await playToNextClass()
    await act(() => router.navigate(-1))
    expect(router.state.location).toMatchObject({ pathname: CLASS_PAGE, search: '' })
    await screen.findByRole('heading', { level: 1, name: lesson.class_title })
  })

  it('fetches the videos again if the file is refused, and continues', async () => {
    await play()
    await media.ready(1000)
    media.at(300)
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)))
    const before = server.callsTo(listVideos).length
    videosAre({ ...video, video_url: '/uploads/paid/v.mp4?expires=9999999999&again=1' })
    await media.fail()
    await waitFor(() => expect(media.element().src).toContain('again=1'))
    await media.ready(1000)
    expect(media.element().currentTime).toBe(300)
    expect(server.callsTo(listVideos)).toHaveLength(before + 1)
  })

  it('shows why a video cannot be played', async () => {
    open()
    const start = await screen.findByRole('button', { name: /Play Video/ })
    videosAre({ ...video, video_url: null })
    await userEvent.click(start)
    expect((await screen.findByRole('alert')).textContent).toContain('This video has no file yet.')
  })
})
