/** How often the position is read while a video is open (D-07). */
const POLL_MS = 500

/** From this state on duration and position are known. Some players' elements lack the constant. */
const HAVE_METADATA = 1

/** This close to its end a video counts as finished, and starts over the next time. */
const END_SECONDS = 1

export type Phase = 'loading' | 'ready' | 'playing' | 'paused' | 'ended' | 'failed'

export interface Progress {
  /** Seconds; duration is 0 until it is known. */
  position: number
  duration: number
  buffered: number
}

export interface PlaybackState extends Progress {
  phase: Phase
  /** It is playing but has no data. */
  isWaiting: boolean
}

export interface PlaybackListener {
  onProgress: (progress: Progress) => void
  onPause: () => void
  onEnd: () => void
  /** The video cannot continue; `position` in seconds. */
  onFailure: (position: number) => void
}

const finite = (value: number) => (Number.isFinite(value) ? value : 0)

const isOver = (position: number, duration: number) =>
  duration > 0 && position >= duration - END_SECONDS

function progressOf(media: HTMLMediaElement): Progress {
  const { buffered, currentTime } = media
  return {
    position: finite(currentTime),
    duration: finite(media.duration),
    buffered: buffered.length > 0 ? finite(buffered.end(buffered.length - 1)) : 0,
  }
}

/**
 * Controls one video: its state, its position and the viewer's actions. It starts at `start`
 * seconds; a new element after a failure resumes at the previous one's position.
 */
export function createPlayback(start: number) {
  let media: HTMLMediaElement | null = null
  let detach = (): void => undefined
  let listener: PlaybackListener | null = null
  let state: PlaybackState = {
    phase: 'loading',
    isWaiting: false,
    position: start,
    duration: 0,
    buffered: 0,
  }
  const watchers = new Set<() => void>()

  function set(changes: Partial<PlaybackState>): void {
    state = { ...state, ...changes }
    for (const watcher of watchers) watcher()
  }

  function play(element: HTMLMediaElement): void {
    // A browser may require a user gesture; then the play button waits for one.
    void Promise.resolve(element.play()).catch(() => undefined)
  }

  function begin(element: HTMLMediaElement): void {
    const from = isOver(state.position, finite(element.duration)) ? 0 : state.position
    if (from > 0) element.currentTime = from
    set({ ...progressOf(element), position: from, phase: 'ready' })
    play(element)
  }

  function poll(element: HTMLMediaElement): void {
    const isKnown = element.readyState >= HAVE_METADATA && finite(element.duration) > 0
    if (!isKnown || state.phase === 'loading') return
    set(progressOf(element))
    listener?.onProgress(state)
  }

  function seekTo(seconds: number): void {
    if (media === null) return
    const position = Math.min(Math.max(0, seconds), finite(media.duration))
    media.currentTime = position
    set({ position, ...(state.phase === 'ended' && { phase: 'paused' }) })
  }

  const handlersFor = (element: HTMLMediaElement): Record<string, () => void> => ({
    loadedmetadata: () => begin(element),
    playing: () => set({ phase: 'playing', isWaiting: false }),
    waiting: () => set({ isWaiting: true }),
    canplay: () => set({ isWaiting: false }),
    pause: () => {
      if (state.phase !== 'playing' || element.ended) return
      set({ ...progressOf(element), phase: 'paused' })
      listener?.onPause()
    },
    ended: () => {
      set({ ...progressOf(element), phase: 'ended' })
      listener?.onEnd()
    },
    error: () => {
      set({ phase: 'failed' })
      listener?.onFailure(state.position)
    },
  })

  return {
    /** A ref callback: the element that plays, or null when it is unmounted. */
    attach: (element: HTMLMediaElement | null): void => {
      detach()
      media = element
      if (element === null) {
        detach = () => undefined
        return
      }
      set({ phase: 'loading', isWaiting: false })
      const handlers = Object.entries(handlersFor(element))
      for (const [name, handler] of handlers) element.addEventListener(name, handler)
      const timer = setInterval(() => poll(element), POLL_MS)
      detach = () => {
        clearInterval(timer)
        for (const [name, handler] of handlers) element.removeEventListener(name, handler)
      }
      if (element.readyState >= HAVE_METADATA) begin(element)
    },

    /** Sets the listener; returns a function that removes it. */
    listen: (next: PlaybackListener): (() => void) => {
      listener = next
      return () => {
        listener = null
      }
    },

    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },

    state: () => state,

    /** Seconds at which to resume next time: 0 after the end. */
    resumeAt: () => (isOver(state.position, state.duration) ? 0 : state.position),

    seekTo,
    stepBy: (seconds: number): void => seekTo(state.position + seconds),

    toggle: (): void => {
      if (media === null) return
      if (media.paused) play(media)
      else media.pause()
    },
  }
}
