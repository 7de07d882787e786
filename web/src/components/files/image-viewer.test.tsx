import { ToastRegion } from '@sopan/ui/windows/toast-region.tsx'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { ImageViewer } from './image-viewer.tsx'

const FILE = '/uploads/paid/a.png'
const signed = (minutes: number) =>
  `${FILE}?expires=${Math.floor(Date.now() / 1000) + minutes * 60}&u=7&signature=s`

async function open(file = signed(15), renewFile?: () => Promise<string>) {
  const onClose = vi.fn<() => void>()
  render(
    <>
      <ImageViewer
        title="Weekly timetable"
        file={file}
        onClose={onClose}
        {...(renewFile && { renewFile })}
      />
      <ToastRegion />
    </>,
  )
  await act(async () => {})
  return onClose
}

const picture = () => screen.getByRole<HTMLImageElement>('img', { name: 'Weekly timetable' })

function load(width: number, height: number): void {
  Object.defineProperties(picture(), {
    naturalWidth: { value: width },
    naturalHeight: { value: height },
  })
  fireEvent.load(picture())
}

it('fills the screen with the picture once it has loaded', async () => {
  await open()
  expect(screen.getByRole('dialog', { name: 'Weekly timetable' }).className).toContain(
    'fixed inset-0',
  )
  expect(screen.getByText('Loading image...')).toBeTruthy()
  expect(picture().src).toContain(FILE)
  load(1600, 800)
  expect(screen.queryByText('Loading image...')).toBeNull()
  expect(picture().style.width).toBe('min(100cqw, 200cqh)')
})

it('stays open for a press on the picture or on its bar', async () => {
  const onClose = await open()
  load(1600, 800)
  await userEvent.click(picture())
  await userEvent.click(screen.getByRole('heading', { name: 'Weekly timetable' }))
  expect(onClose).not.toHaveBeenCalled()
})

it('enlarges the picture by a press on it, and returns to the whole', async () => {
  await open()
  load(1600, 800)
  const whole = picture().style.width
  await userEvent.click(picture())
  expect(picture().style.width).not.toBe(whole)
  expect(screen.getByRole('button', { name: 'Zoom out' })).toBeTruthy()
  await userEvent.click(picture())
  expect(picture().style.width).toBe(whole)
})

it('closes with a message if the picture does not load', async () => {
  const onClose = await open()
  fireEvent.error(picture())
  expect(onClose).toHaveBeenCalledOnce()
  expect(await screen.findByText('Failed to load image')).toBeTruthy()
})

it('renews a link that is about to end before it is opened', async () => {
  const fresh = signed(15)
  await open(signed(0), async () => fresh)
  expect(picture().src).toContain(fresh)
})

it('hides the picture until its shape is known, so that it does not jump', async () => {
  await open()
  expect(picture().className).toContain('invisible')
  load(1600, 800)
  expect(picture().className).not.toContain('invisible')
})

it('offers a retry for a picture that has not arrived after 15 s', async () => {
  vi.useFakeTimers()
  await open()
  const first = picture()
  await act(() => vi.advanceTimersByTimeAsync(14_900))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(picture()).not.toBe(first)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  load(1600, 800)
  expect(screen.queryByText('Loading image...')).toBeNull()
  vi.useRealTimers()
})

it('shows its loading text in the colour of the dark background', async () => {
  await open()
  expect(screen.getByText('Loading image...').closest('output')?.className).not.toContain(
    'text-ink',
  )
})
