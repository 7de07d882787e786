import { act } from '@testing-library/react'
import { vi } from 'vitest'

interface Media {
  currentTime: number
  duration: number
  loaded: number
  paused: boolean
  ended: boolean
  readyState: number
}

const states = new WeakMap<HTMLMediaElement, Media>()

function stateOf(element: HTMLMediaElement): Media {
  const known = states.get(element)
  if (known !== undefined) return known
  const fresh = {
    currentTime: 0,
    duration: NaN,
    loaded: 0,
    paused: true,
    ended: false,
    readyState: 0,
  }
  states.set(element, fresh)
  return fresh
}

const rangesTo = (end: number) =>
  ({ length: end > 0 ? 1 : 0, start: () => 0, end: () => end }) satisfies TimeRanges

/**
 * jsdom has media elements that play nothing. Here the test sets the position; the element responds
 * and fires events like a browser's. `vi.restoreAllMocks()` removes it.
 */
export function fakeMedia() {
  const prototype = HTMLMediaElement.prototype
  for (const name of ['duration', 'readyState'] as const) {
    vi.spyOn(prototype, name, 'get').mockImplementation(function (this: HTMLMediaElement) {
      return stateOf(this)[name]
    })
  }
  for (const name of ['paused', 'ended'] as const) {
    vi.spyOn(prototype, name, 'get').mockImplementation(function (this: HTMLMediaElement) {
      return stateOf(this)[name]
    })
  }
  vi.spyOn(prototype, 'buffered', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return rangesTo(stateOf(this).loaded)
  })
  vi.spyOn(prototype, 'currentTime', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return stateOf(this).currentTime
  })
  vi.spyOn(prototype, 'currentTime', 'set').mockImplementation(function (
    this: HTMLMediaElement,
    seconds: number,
  ) {
    Object.assign(stateOf(this), { currentTime: seconds, ended: false })
  })
  vi.spyOn(prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    Object.assign(stateOf(this), { paused: false, ended: false })
    this.dispatchEvent(new Event('playing'))
  })
  vi.spyOn(prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    stateOf(this).paused = true
    this.dispatchEvent(new Event('pause'))
  })
  vi.spyOn(prototype, 'load').mockImplementation(() => undefined)

  /** The element that plays now. */
  function element(): HTMLVideoElement {
    const video = document.querySelector('video')
    if (video === null) throw new Error('there is no video on the page')
    return video
  }
  const tell = (name: string) => act(async () => void element().dispatchEvent(new Event(name)))

  return {
    element,
    tell,
    /** Its duration is known, and it can play. */
    async ready(duration: number): Promise<void> {
      Object.assign(stateOf(element()), { duration, readyState: 4 })
      await tell('loadedmetadata')
    },
    /** Playback has reached this second. */
    at(seconds: number): void {
      stateOf(element()).currentTime = seconds
    },
    loadedTo(seconds: number): void {
      stateOf(element()).loaded = seconds
    },
    async end(): Promise<void> {
      const state = stateOf(element())
      Object.assign(state, { currentTime: state.duration, paused: true, ended: true })
      await tell('ended')
    },
    fail: () => tell('error'),
  }
}
