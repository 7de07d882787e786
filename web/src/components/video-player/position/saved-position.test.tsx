import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { FILE, LENGTH, pass, playerScene, press, show } from '#test/player-scene.tsx'

import type { PlayedVideo } from '../stage.tsx'
import type { SavePosition, StoredPosition } from './position-saver.ts'

const media = playerScene()

function play(storedPosition: StoredPosition | null, changes: Partial<PlayedVideo> = {}) {
  const savePosition = vi.fn<SavePosition>(async ({ seq }) => ({ seq }))
  const renewUrl = vi.fn<() => Promise<string>>(async () => FILE)
  const view = show({ storedPosition, savePosition, renewUrl, ...changes })
  return { ...view, savePosition, renewUrl }
}

const alertText = () => screen.getByRole('alert').textContent

/** Makes the browser report that it is online or offline. */
function online(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

describe('the position in a video', () => {
  it('is saved every 15 s while it plays, with a sequence number above the highest one seen', async () => {
    const { savePosition } = play({ position: 0, seq: 6 })
    await media().ready(LENGTH)
    media().at(14.6)
    await pass(14_900)
    expect(savePosition).not.toHaveBeenCalled()
    await pass(200)
    expect(savePosition).toHaveBeenCalledExactlyOnceWith({
      position: 14,
      seq: 7,
      writer: expect.stringMatching(/^[a-z0-9]{8,32}$/),
    })
    media().at(29)
    await pass(15_000)
    expect(savePosition).toHaveBeenLastCalledWith(expect.objectContaining({ position: 29, seq: 8 }))
  })

  it('is saved with the same writer id on one device', async () => {
    const first = play({ position: 0, seq: 0 })
    await media().ready(LENGTH)
    media().at(20)
    await pass(15_500)
    first.unmount()
    const writer = first.savePosition.mock.calls[0]?.[0]
    const second = play({ position: 20, seq: 1 })
    await media().ready(LENGTH)
    media().at(40)
    await pass(15_500)
    expect(second.savePosition).toHaveBeenLastCalledWith({ ...writer, position: 40, seq: 2 })
  })

  it('overwrites a position that another device saved meanwhile', async () => {
    const { savePosition } = play({ position: 0, seq: 0 })
    savePosition.mockResolvedValueOnce({ seq: 40 })
    await media().ready(LENGTH)
    media().at(10)
    await pass(15_500)
    media().at(20)
    await pass(15_000)
    expect(savePosition).toHaveBeenLastCalledWith(
      expect.objectContaining({ position: 20, seq: 41 }),
    )
  })

  it('is saved on pause, when the page is hidden and when the player closes', async () => {
    const { savePosition, unmount } = play({ position: 0, seq: 0 })
    await media().ready(LENGTH)
    media().at(3)
    await press('Pause')
    expect(savePosition).toHaveBeenLastCalledWith(expect.objectContaining({ position: 3 }))
    media().at(5)
    await pass(500)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    fireEvent(document, new Event('visibilitychange'))
    expect(savePosition).toHaveBeenLastCalledWith(expect.objectContaining({ position: 5 }))
    media().at(7)
    await pass(500)
    fireEvent(window, new Event('pagehide'))
    expect(savePosition).toHaveBeenLastCalledWith(expect.objectContaining({ position: 7 }))
    media().at(9)
    await pass(500)
    unmount()
    expect(savePosition).toHaveBeenLastCalledWith(expect.objectContaining({ position: 9 }))
    expect(savePosition).toHaveBeenCalledTimes(4)
  })

  it('is never saved if the stored one is unknown', async () => {
    const { savePosition, unmount } = play(null)
    await media().ready(LENGTH)
    media().at(50)
    await pass(31_000)
    await press('Pause')
    unmount()
    expect(savePosition).not.toHaveBeenCalled()
  })

  it('is not changed before the video has started', async () => {
    const { savePosition, unmount } = play({ position: 192, seq: 3 })
    await pass(16_000)
    unmount()
    expect(savePosition).not.toHaveBeenCalled()
  })

  it('is resumed, and the learner may start over', async () => {
    play({ position: 192, seq: 3 })
    await media().ready(LENGTH)
    expect(media().element().currentTime).toBe(192)
    expect(screen.getByText(/Resumed at 3:12/)).toBeTruthy()
    await press('Start over')
    expect(media().element().currentTime).toBe(0)
    expect(screen.queryByText(/Resumed/)).toBeNull()
  })

  it('is shown for ten seconds after a resume', async () => {
    play({ position: 192, seq: 3 })
    await media().ready(LENGTH)
    await pass(9500)
    expect(screen.getByText(/Resumed at 3:12/)).toBeTruthy()
    await pass(1000)
    expect(screen.queryByText(/Resumed/)).toBeNull()
    await media().tell('waiting')
    await media().tell('playing')
    expect(screen.queryByText(/Resumed/)).toBeNull()
  })

  it('is no longer shown after the end, nor when the video is played again', async () => {
    play({ position: 992, seq: 3 })
    await media().ready(LENGTH)
    expect(screen.getByText(/Resumed at 16:32/)).toBeTruthy()
    await media().end()
    expect(screen.queryByText(/Resumed/)).toBeNull()
    await press('Play again')
    expect(screen.queryByText(/Resumed/)).toBeNull()
  })

  it('is 0 after the end', async () => {
    const { savePosition, unmount } = play({ position: 192, seq: 3 })
    await media().ready(LENGTH)
    await media().end()
    await pass(1000)
    unmount()
    expect(savePosition).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ position: 0, seq: 4 }),
    )
  })
})

describe('a file that fails', () => {
  it('is renewed once, and resumes at its position', async () => {
    const renewUrl = vi.fn<() => Promise<string>>(async () => `${FILE}&signature=new`)
    play({ position: 0, seq: 0 }, { renewUrl })
    await media().ready(LENGTH)
    media().at(77)
    await pass(500)
    await media().fail()
    expect(renewUrl).toHaveBeenCalledOnce()
    expect(media().element().src).toBe(`${FILE}&signature=new`)
    await media().ready(LENGTH)
    expect(media().element().currentTime).toBe(77)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is shown as a problem with a retry button if it fails once more', async () => {
    const { renewUrl } = play({ position: 0, seq: 0 })
    await media().ready(LENGTH)
    media().at(77)
    await pass(500)
    await media().fail()
    await media().fail()
    expect(renewUrl).toHaveBeenCalledOnce()
    expect(alertText()).toContain('This video could not be played.')
    await press('Try again')
    expect(renewUrl).toHaveBeenCalledTimes(2)
    await media().ready(LENGTH)
    expect(media().element().currentTime).toBe(77)
  })

  it('shows why if it cannot be renewed', async () => {
    const renewUrl = () => Promise.reject(new Error('Access denied. Please purchase'))
    play({ position: 0, seq: 0 }, { renewUrl })
    await media().fail()
    expect(alertText()).toContain('Access denied. Please purchase')
  })

  it('is renewed, and then shown as a problem, if nothing of it arrives for 20 s', async () => {
    const { renewUrl } = play({ position: 0, seq: 0 })
    await pass(19_000)
    await media().tell('progress')
    await pass(19_000)
    expect(renewUrl).not.toHaveBeenCalled()
    await pass(1500)
    expect(renewUrl).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).toBeNull()
    await pass(20_500)
    expect(alertText()).toContain('This video could not be played.')
  })

  it('may expire again after hours of playing, and is then renewed again', async () => {
    const { renewUrl } = play({ position: 0, seq: 0 })
    await media().ready(LENGTH)
    await media().fail()
    await media().ready(LENGTH)
    media().at(500)
    await pass(500)
    await media().fail()
    expect(renewUrl).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('offline', () => {
  it('is shown while the loaded part plays', async () => {
    play({ position: 0, seq: 0 })
    await media().ready(LENGTH)
    online(false)
    expect(screen.getByText('You are offline. The loaded part keeps playing.')).toBeTruthy()
    online(true)
    expect(screen.queryByText(/offline/)).toBeNull()
  })

  it('is shown while it waits', async () => {
    play({ position: 0, seq: 0 })
    await media().ready(LENGTH)
    online(false)
    await media().tell('waiting')
    expect(screen.getByText(/The video continues when the connection is back/)).toBeTruthy()
  })

  it('ends with an automatic retry', async () => {
    const renewUrl = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('Network Error'))
      .mockResolvedValueOnce(FILE)
    play({ position: 0, seq: 0 }, { renewUrl })
    await media().ready(LENGTH)
    online(false)
    await media().fail()
    expect(alertText()).toContain(
      'You are offline. The video continues when the connection is back.',
    )
    await act(async () => online(true))
    await media().ready(LENGTH)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
