import { expect, it } from 'vitest'

import { youtubeVideoId } from './youtube.ts'

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', true],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=30s', true],
  ['https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ', true],
  ['https://youtube.com/watch?v=dQw4w9WgXcQ', true],
  ['http://youtube.com/watch?v=dQw4w9WgXcQ', true],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', true],
  ['https://youtu.be/dQw4w9WgXcQ', true],
  ['https://youtu.be/dQw4w9WgXcQ?si=AbC_1-2', true],
  ['https://youtu.be/dQw4w9WgXcQ?t=3', true],
  ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', true],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', true],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', true],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ/', true],
  ['youtube.com/live/dQw4w9WgXcQ', true],
  ['www.youtube.com/watch?v=dQw4w9WgXcQ', true],
  ['ftp://youtube.com/live/dQw4w9WgXcQ', false],
  ['https://www.youtube.com/watch?v=dQw4w9WgXc', false],
  ['https://www.youtube.com/@some-channel', false],
  ['https://www.youtube.com/playlist', false],
  ['https://youtube.com/', false],
  ['https://evil.example/watch?v=dQw4w9WgXcQ', false],
  ['https://notyoutube.com/watch?v=dQw4w9WgXcQ', false],
  [`https://youtu.be/dQw4w9WgXcQ?si=${'a'.repeat(2000)}`, false],
  ['javascript:alert(1)', false],
  ['/uploads/paid/a.mp4', false],
  ['dQw4w9WgXcQ', false],
  ['', false],
])('the id of a video in %s is found: %s', (url, isFound) => {
  expect(youtubeVideoId(url)).toBe(isFound ? 'dQw4w9WgXcQ' : null)
})
