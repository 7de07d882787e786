import { beforeAll, expect, it } from 'vitest'

import { loadWords } from '../language.ts'
import { running, timeLeftText } from './running.ts'

const NOON = new Date('2026-01-05T12:00:00Z')

beforeAll(() => loadWords('hi'))

it.each([
  ['2026-01-05T12:08:30Z', 'about 8\u00A0minutes left', 'लगभग 8 मिनट बाकी'],
  [NOON.getTime() + 61_000, 'about 1\u00A0minute left', 'लगभग 1 मिनट बाकी'],
  [NOON.getTime() + 59_000, 'less than a minute left', 'एक मिनट से भी कम बाकी'],
  [NOON.getTime(), null, null],
  ['2026-01-07T12:00:00Z', null, null],
  ['', null, null],
])('the time left of an attempt until %s is %j and %j', (deadline, english, hindi) => {
  expect(timeLeftText(deadline, NOON, running.in('en'))).toBe(english)
  expect(timeLeftText(deadline, NOON, running.in('hi'))).toBe(hindi)
})
