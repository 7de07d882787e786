import { expect, it, vi } from 'vitest'

import { youtubeId } from './youtube.ts'

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ/', 'dQw4w9WgXcQ'],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://evil.example/watch?v=dQw4w9WgXcQ', null],
  ['https://youtube.com/', null],
  ['javascript:alert(1)', null],
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
