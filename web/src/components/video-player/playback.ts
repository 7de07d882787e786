import { type Store, createStore } from '#web/lib/browser/store.ts'

/** How often the position is read while a video is open (D-07). */
const POLL_MS = 500

/** A video that has received no data for this time cannot be loaded. */
const NO_DATA_MS = 20_000

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

const INITIAL_STATE: PlaybackState = {
  phase: 'loading',
  isWaiting: false,
  position: 0,
  duration: 0,
  buffered: 0,
}

function play(element: HTMLMediaElement): void {
  // A browser may require a user gesture; then the play button waits for one.
  void Promise.resolve(element.play()).catch(() => undefined)
}

const setterOf = (store: Store<PlaybackState>) => (changes: Partial<PlaybackState>) =>
  store.set({ ...store.get(), ...changes })

/** The handlers of an element's events: they change the state and report to the listener. */
function handlersOf(
  element: HTMLMediaElement,
  {
    store,
    startPlaying,
    listener,
  }: {
    store: Store<PlaybackState>
    startPlaying: (element: HTMLMediaElement) => void
    listener: () => PlaybackListener | null
  },
): Record<string, () => void> {
  const set = setterOf(store)
  return {
    loadedmetadata: () => startPlaying(element),
    playing: () => set({ phase: 'playing', isWaiting: false }),
    waiting: () => set({ isWaiting: true }),
    canplay: () => set({ isWaiting: false }),
    pause: () => {
      if (store.get().phase !== 'playing' || element.ended) return
      set({ ...progressOf(element), phase: 'paused' })
      listener()?.onPause()
    },
    ended: () => {
      set({ ...progressOf(element), phase: 'ended' })
      listener()?.onEnd()
    },
    error: () => {
      set({ phase: 'failed' })
      listener()?.onFailure(store.get().position)
    },
  }
}

/** Listens to an element's events and reads its position, until the returned function is called. */
function listenTo(
  element: HTMLMediaElement,
  handlers: Record<string, () => void>,
  poll: () => void,
): () => void {
  const events = Object.entries(handlers)
  for (const [name, handler] of events) element.addEventListener(name, handler)
  const timer = setInterval(poll, POLL_MS)
  return () => {
    clearInterval(timer)
    for (const [name, handler] of events) element.removeEventListener(name, handler)
  }
}

/** Fires `error` if nothing arrives for NO_DATA_MS before the element knows its duration. */
function failWithoutData(element: HTMLMediaElement): () => void {
  const start = () => setTimeout(() => element.dispatchEvent(new Event('error')), NO_DATA_MS)
  let timer = start()
  const restart = () => {
    clearTimeout(timer)
    timer = start()
  }
  const stop = () => {
    clearTimeout(timer)
    element.removeEventListener('progress', restart)
  }
  element.addEventListener('progress', restart)
  for (const name of ['loadedmetadata', 'error']) element.addEventListener(name, stop)
  return stop
}

function toggle(media: HTMLMediaElement | null): void {
  if (media?.paused) play(media)
  else media?.pause()
}

/**
 * Controls one video: its state, its position and the viewer's actions. It starts at `start`
 * seconds; a new element after a failure resumes at the previous one's position.
 */
export function createPlayback(start: number) {
  let media: HTMLMediaElement | null = null
  let detach = (): void => undefined
  let listener: PlaybackListener | null = null
  const store = createStore<PlaybackState>({ ...INITIAL_STATE, position: start })
  const set = setterOf(store)

  function startPlaying(element: HTMLMediaElement): void {
    const { position } = store.get()
    const from = isOver(position, finite(element.duration)) ? 0 : position
    if (from > 0) element.currentTime = from
    set({ ...progressOf(element), position: from, phase: 'ready' })
    play(element)
  }

  function poll(element: HTMLMediaElement): void {
    const isKnown = element.readyState >= HAVE_METADATA && finite(element.duration) > 0
    if (!isKnown || store.get().phase === 'loading') return
    set(progressOf(element))
    listener?.onProgress(store.get())
  }

  function seekTo(seconds: number): void {
    if (media === null) return
    const position = Math.min(Math.max(0, seconds), finite(media.duration))
    media.currentTime = position
    set({ position, ...(store.get().phase === 'ended' && { phase: 'paused' }) })
  }

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
      const stopListening = listenTo(
        element,
        handlersOf(element, { store, startPlaying, listener: () => listener }),
        () => poll(element),
      )
      const isKnown = element.readyState >= HAVE_METADATA
      const stopTimer = isKnown ? () => undefined : failWithoutData(element)
      detach = () => {
        stopTimer()
        stopListening()
      }
      if (isKnown) startPlaying(element)
    },

    /** Sets the listener; returns a function that removes it. */
    listen: (next: PlaybackListener): (() => void) => {
      listener = next
      return () => {
        listener = null
      }
    },

    subscribe: store.subscribe,
    state: store.get,

    /** Seconds at which to resume next time: 0 after the end. */
    resumeAt: () => {
      const { position, duration } = store.get()
      return isOver(position, duration) ? 0 : position
    },

    seekTo,
    stepBy: (seconds: number): void => seekTo(store.get().position + seconds),

    toggle: (): void => toggle(media),
  }
}
