import { beforeAll, expect, it } from 'vitest'

import { loadWords } from '../language.ts'
import { duration, durationText } from './duration.ts'

beforeAll(() => loadWords('hi'))

it.each([
  [0, '0 s', '0 सेकंड'],
  [38.4, '38 s', '38 सेकंड'],
  [2480, '41 min 20 s', '41 मिनट 20 सेकंड'],
  [3600, '1 h', '1 घंटा'],
  [7260, '2 h 1 min', '2 घंटे 1 मिनट'],
])('%d seconds are worded %j and %j', (seconds, english, hindi) => {
  const texts = (['en', 'hi'] as const).map((one) => durationText(seconds, duration.in(one)))
  expect(texts.map((text) => text.replaceAll('\u00A0', ' '))).toEqual([english, hindi])
})
