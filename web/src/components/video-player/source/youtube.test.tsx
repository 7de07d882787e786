import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { VideoPlayer } from '../video-player.tsx'

/** YouTube's script, as far as a player uses it. */
class FakePlayer {
  static last: FakePlayer | null = null
  readonly frame: HTMLIFrameElement
  readonly calls: string[] = []
  constructor(frame: HTMLIFrameElement, options: { events: { onReady: () => void } }) {
    this.frame = frame
    FakePlayer.last = this
    queueMicrotask(() => options.events.onReady())
  }
  addEventListener() {}
  getDuration = () => 600
  getCurrentTime = () => 0
  getPlayerState = () => 5
  getPlaybackRate = () => 1
  getVideoLoadedFraction = () => 0.5
  getVolume = () => 100
  isMuted = () => false
  setVolume() {}
  setPlaybackRate() {}
  playVideo() {
    this.calls.push('play')
  }
  seekTo(seconds: number) {
    this.calls.push(`seek ${seconds}`)
  }
}

const script = () => document.querySelector<HTMLScriptElement>('script[src*="iframe_api"]')

function show() {
  const renewUrl = vi.fn<() => Promise<string>>(async () => '')
  render(
    <VideoPlayer
      title="Blood relations"
      detail="Video 1 of 1"
      video={{
        url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        storedPosition: { position: 30, seq: 1 },
        savePosition: async ({ seq }) => ({ seq }),
        onWatched: async () => undefined,
        renewUrl,
        next: null,
      }}
      problem={null}
      onRetry={() => undefined}
      onClose={() => undefined}
    />,
  )
  return { renewUrl }
}

afterEach(() => {
  script()?.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a YouTube video', () => {
  it('shows when the script fails to load, and can be retried', async () => {
    const { renewUrl } = show()
    await waitFor(() => expect(script()).not.toBeNull())
    act(() => void script()?.dispatchEvent(new Event('error')))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The video host could not be reached.',
    )
    act(() => screen.getByRole('button', { name: 'Try again' }).click())
    await waitFor(() => expect(script()).not.toBeNull())
    expect(renewUrl).not.toHaveBeenCalled()
  })

  it('shows that the host cannot be reached if another page is sent instead of its script', async () => {
    show()
    await waitFor(() => expect(script()).not.toBeNull())
    act(() => void script()?.dispatchEvent(new Event('load')))
    const problem = await screen.findByRole('alert')
    expect(problem.textContent).toContain('The video host could not be reached.')
  })

  it('shows that the host cannot be reached if its script has not loaded after 15 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show()
    await waitFor(() => expect(script()).not.toBeNull())
    await act(() => vi.advanceTimersByTimeAsync(14_000))
    expect(screen.queryByRole('alert')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(screen.getByRole('alert').textContent).toContain('The video host could not be reached.')
  })

  it('plays in a YouTube frame, controlled by its API', async () => {
    const tracks = new EventTarget() as TextTrackList
    vi.spyOn(HTMLMediaElement.prototype, 'textTracks', 'get').mockReturnValue(tracks)
    vi.stubGlobal('YT', { Player: FakePlayer, PlayerState: {} })
    show()
    await waitFor(() => expect(FakePlayer.last?.calls).toEqual(['seek 30', 'play']))
    const { src } = FakePlayer.last?.frame ?? {}
    expect(src).toMatch(/^https:\/\/www\.youtube\.com\/embed\/dQw4w9WgXcQ\?.*enablejsapi=1/)
    expect(src).toMatch(/controls=0/)
    expect(src).toMatch(/cc_load_policy=0/)
  })
})
