import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { fakeWidth } from '#test/fake-width.ts'
import { LENGTH, pass, playerScene, press, show } from '#test/player-scene.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'

const media = playerScene()

const key = (...keys: string[]) =>
  act(async () => {
    for (const one of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key: one })
  })

/** The state that the player's styles use. */
const stage = () => screen.getByRole('dialog').querySelector<HTMLElement>('[data-state]')?.dataset
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const shownTime = () => screen.getByText(/^\d+:\d\d \/ /).textContent

describe('the video that plays', () => {
  it('is loading, then ready and playing, then paused', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValueOnce(new Error('a press first'))
    show()
    expect(screen.getByRole('status').textContent).toContain('Loading video...')
    expect(stage()?.['state']).toBe('loading')
    await media().ready(LENGTH)
    expect(stage()?.['state']).toBe('ready')
    await press('Play')
    expect(stage()?.['state']).toBe('playing')
    await press('Pause')
    expect(stage()?.['state']).toBe('paused')
  })

  it('fills the screen under its own controls, with its title', async () => {
    show()
    await media().ready(LENGTH)
    const dialog = screen.getByRole('dialog', { name: 'Successive discount' })
    expect(dialog.className).toContain('fixed inset-0')
    expect(within(dialog).getByText('Video 1 of 2')).toBeTruthy()
    expect(media().element().controls).toBe(false)
    for (const name of ['Pause', 'Back 10 seconds', 'Forward 10 seconds', 'Mute', 'Speed 1×']) {
      expect(button(name)).toBeTruthy()
    }
  })

  it('is read every 500 ms', async () => {
    show()
    await media().ready(LENGTH)
    await pass(500)
    media().at(61)
    media().loadedTo(400)
    await pass(400)
    expect(shownTime()).toBe('0:00 / 16:40')
    await pass(100)
    expect(shownTime()).toBe('1:01 / 16:40')
    expect(screen.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuetext')).toBe(
      '1:01 of 16:40',
    )
  })

  it('has five speeds', async () => {
    show()
    await media().ready(LENGTH)
    await press('Speed 1×')
    const speeds = screen.getAllByRole('menuitemradio')
    expect(speeds.map((speed) => speed.textContent)).toEqual(['0.5×', '1×', '1.25×', '1.5×', '2×'])
    fireEvent.click(screen.getByRole('menuitemradio', { name: '1.25×' }))
    expect(media().element().playbackRate).toBe(1.25)
    expect(button('Speed 1.25×')).toBeTruthy()
  })

  it('seeks when the bar is moved', async () => {
    show()
    await media().ready(LENGTH)
    fireEvent.change(screen.getByRole('slider', { name: 'Seek' }), { target: { value: '250' } })
    expect(media().element().currentTime).toBe(250)
  })

  it('offers the next video from 90 %, and opens it 5 seconds after the end', async () => {
    const open = vi.fn<() => void>()
    show({ next: { title: 'Ten questions', open } })
    await media().ready(LENGTH)
    expect(screen.queryByRole('button', { name: /Ten questions/ })).toBeNull()
    media().at(900)
    await pass(6000)
    expect(button('Next: Ten questions')).toBeTruthy()
    expect(open).not.toHaveBeenCalled()
    await media().end()
    await pass(4000)
    expect(open).not.toHaveBeenCalled()
    await pass(1000)
    expect(open).toHaveBeenCalledOnce()
  })

  it('stays if that is stopped, and opens the next video by its button', async () => {
    const open = vi.fn<() => void>()
    show({ next: { title: 'Ten questions', open } })
    await media().ready(LENGTH)
    await media().end()
    await press('Stop')
    await press('Speed 1×')
    await press('Speed 1×')
    await pass(6000)
    expect(open).not.toHaveBeenCalled()
    await press('Next: Ten questions')
    expect(open).toHaveBeenCalledOnce()
  })
})

describe('the keyboard', () => {
  it('plays, seeks, mutes and closes', async () => {
    const { onClose } = show()
    await media().ready(LENGTH)
    await key(' ')
    expect(stage()?.['state']).toBe('paused')
    await key('k')
    expect(stage()?.['state']).toBe('playing')
    await key('ArrowRight', 'ArrowRight', 'ArrowLeft')
    expect(media().element().currentTime).toBe(10)
    await key('m')
    expect(media().element().muted).toBe(true)
    expect(button('Unmute')).toBeTruthy()
    await key('m', 'ArrowDown', 'ArrowDown')
    expect(media().element().volume).toBeCloseTo(0.8)
    await key('Escape')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('closes the list of speeds by Escape before the player', async () => {
    const { onClose } = show()
    await media().ready(LENGTH)
    await press('Speed 1×')
    await key('Escape')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button('Speed 1×'))
  })

  it('enters and leaves full screen', async () => {
    const request = vi.fn<() => Promise<void>>(async () => undefined)
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
    document.documentElement.requestFullscreen = request
    show()
    await media().ready(LENGTH)
    await key('f')
    expect(request).toHaveBeenCalledOnce()
    expect(button('Full screen')).toBeTruthy()
  })

  it('controls only the player, and the page behind does not scroll', async () => {
    render(<button type="button">Behind</button>)
    show()
    await media().ready(LENGTH)
    expect(document.body.style.overflow).toBe('hidden')
    expect(screen.queryByRole('button', { name: 'Behind' })).toBeNull()
  })
})

describe('the controls', () => {
  it.each([
    ['3 s', 1280, 3000],
    ['4 s on a phone', 768, 4000],
  ])('hide %s after the last interaction', async (_, width, wait) => {
    vi.stubGlobal('matchMedia', fakeWidth(width))
    show()
    await media().ready(LENGTH)
    await pass(wait - 100)
    expect(stage()?.['idle']).toBeUndefined()
    fireEvent.pointerMove(document.body)
    await pass(wait - 100)
    expect(stage()?.['idle']).toBeUndefined()
    await pass(150)
    expect(stage()?.['idle']).toBe('true')
    fireEvent.pointerMove(document.body)
    expect(stage()?.['idle']).toBeUndefined()
  })

  it('stay while it is paused', async () => {
    show()
    await media().ready(LENGTH)
    await press('Pause')
    await pass(10_000)
    expect(stage()?.['idle']).toBeUndefined()
  })
})

describe('watching a video', () => {
  it('is reported once: at 90 %, not before, and not again at the end', async () => {
    const { onWatched } = show()
    await media().ready(LENGTH)
    media().at(899)
    await pass(1000)
    expect(onWatched).not.toHaveBeenCalled()
    media().at(900)
    await pass(500)
    expect(onWatched).toHaveBeenCalledOnce()
    media().at(960)
    await pass(2000)
    await media().end()
    expect(onWatched).toHaveBeenCalledOnce()
  })

  it('is reported by the end alone', async () => {
    const { onWatched } = show()
    await media().ready(LENGTH)
    await media().end()
    expect(onWatched).toHaveBeenCalledOnce()
  })

  it('is reported again only if the report did not reach the server', async () => {
    const onWatched = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(new ApiError('network', 'No network'))
      .mockRejectedValueOnce(new ApiError('http', 'Access denied', 403))
    show({ onWatched })
    await media().ready(LENGTH)
    media().at(950)
    await pass(5000)
    expect(onWatched).toHaveBeenCalledTimes(1)
    await pass(15_000)
    expect(onWatched).toHaveBeenCalledTimes(2)
    await pass(60_000)
    expect(onWatched).toHaveBeenCalledTimes(2)
  })
})
