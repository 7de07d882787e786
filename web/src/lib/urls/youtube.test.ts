import { expect, it, vi } from 'vitest'

import { youtubeId } from './youtube.ts'

it.each([
  ['https://youtu.be/dQw4w9WgXcQ?si=AbC_1-2', 'dQw4w9WgXcQ'],
  ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://evil.example/watch?v=dQw4w9WgXcQ', null],
  ['', null],
  [null, null],
])('youtubeId of %s is %s', (link, id) => {
  expect(youtubeId(link)).toBe(id)
})

it('the id is found in the oldest browsers, which have no URL.canParse', () => {
  vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function')
  })
  expect(youtubeId('https://youtu.be/dQw4w9WgXcQ')).toBe('dQw4w9WgXcQ')
  vi.restoreAllMocks()
})
