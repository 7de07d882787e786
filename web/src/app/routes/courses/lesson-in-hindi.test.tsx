import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { CLASS_PAGE, classIs, setClassScene } from '#test/class-scene.ts'
import { fakeMedia } from '#test/fake-media.ts'
import { englishIn } from '#test/in-hindi.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { showIn } from '#web/lib/language.ts'

beforeAll(() => showIn('hi'))
afterAll(() => {
  vi.restoreAllMocks()
  return showIn('en')
})
beforeEach(setClassScene)

/** The texts of the teacher. */
const CONTENT =
  /Successive discount|Two (lines|discounts as one)|Ten questions|Rules and shortcuts|Percentage|Complete Maths|PDF|KB/g

it('the page of a class has no English texts for who reads Hindi', async () => {
  classIs({ is_preview: true })
  renderApp(CLASS_PAGE, { user: anjali })
  await userEvent.click(await screen.findByRole('heading', { name: 'क्लास की जानकारी' }))
  expect(await screen.findByText('1,284 बार देखा गया')).toBeTruthy()
  expect(screen.getByText('PDF, 4 पेज, 23 KB')).toBeTruthy()
  expect(englishIn(screen.getByRole('main'), CONTENT)).toEqual([])
})

it('a video has no English texts for who reads Hindi', async () => {
  const media = fakeMedia()
  renderApp(CLASS_PAGE, { user: anjali })
  await userEvent.click(await screen.findByRole('button', { name: /वीडियो चलाएँ/ }))
  const player = await screen.findByRole('dialog', { name: 'Two lines' })
  await waitFor(() => expect(document.querySelector('video[src]')).not.toBeNull())
  await media.ready(1000)
  await media.end()
  expect(screen.getByRole('button', { name: 'फिर चलाएँ' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'स्पीड 1×' }))
  expect(englishIn(player, CONTENT)).toEqual([])
})
