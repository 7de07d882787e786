import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

import type { SavePosition } from '#web/components/video-player/position/position-saver.ts'
import type { PlayedVideo } from '#web/components/video-player/stage.tsx'
import { VideoPlayer } from '#web/components/video-player/video-player.tsx'

import { fakeMedia } from './fake-media.ts'

export const FILE = 'https://sopan.example/uploads/paid/a.mp4?expires=1'
/** In seconds. */
export const LENGTH = 1000

/** Setup for tests of the player, whose time advances by `pass`. */
export function playerScene() {
  let media: ReturnType<typeof fakeMedia>
  beforeEach(() => {
    vi.useFakeTimers()
    media = fakeMedia()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  return () => media
}

export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
export const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))

/** Shows the player with a video of LENGTH. */
export function show(changes: Partial<PlayedVideo> = {}) {
  const video = {
    url: FILE,
    storedPosition: { position: 0, seq: 0 },
    savePosition: vi.fn<SavePosition>(async ({ seq }) => ({ seq })),
    onWatched: vi.fn<() => Promise<unknown>>(async () => undefined),
    renewUrl: vi.fn<() => Promise<string>>(async () => FILE),
    next: null,
    ...changes,
  } satisfies PlayedVideo
  const onClose = vi.fn<() => void>()
  const view = render(
    <VideoPlayer
      title="Successive discount"
      detail="Video 1 of 2"
      video={video}
      problem={null}
      onRetry={() => undefined}
      onClose={onClose}
    />,
  )
  return { ...video, ...view, onClose }
}
