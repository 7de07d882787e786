import { describe, expect, it } from 'vitest'

import {
  type AttemptEnds,
  hasBegun,
  inTimeUntil,
  isAfterSection,
  openSection,
  sectionEndsIn,
} from './section-clocks.ts'

const at = (time: string) => new Date(`2026-12-06T${time}Z`)
const time = (date: Date) => date.toISOString().slice(11, 19)
const window = { opensAt: at('04:30:00'), closesAt: at('07:30:00') }
const noWindow = { opensAt: null, closesAt: null }
const FOUR = [900, 900, 900, 900]

describe('the ends of the sections of an attempt', () => {
  it.each([
    ['at any time', noWindow, '08:00:00', 0, ['08:15:00', '08:30:00', '08:45:00', '09:00:00']],
    ['in time', window, '05:00:00', 0, ['05:15:00', '05:30:00', '05:45:00', '06:00:00']],
    ['late', window, '06:50:00', 0, ['07:05:00', '07:20:00', '07:30:00', '07:30:00']],
    [
      'a minute before the close',
      window,
      '07:29:00',
      0,
      ['07:30:00', '07:30:00', '07:30:00', '07:30:00'],
    ],
    ['after the close', window, '08:00:00', 0, ['08:15:00', '08:30:00', '08:45:00', '09:00:00']],
    [
      'with 20 minutes an hour more',
      noWindow,
      '08:00:00',
      20,
      ['08:20:00', '08:40:00', '09:00:00', '09:20:00'],
    ],
    [
      'late with 20 minutes an hour more',
      window,
      '07:00:00',
      20,
      ['07:20:00', '07:40:00', '07:50:00', '07:50:00'],
    ],
  ])('that starts %s are each at the end of its minutes, at the latest at the close', (...row) => {
    const [, given, start, extra, ends] = row
    expect(sectionEndsIn(given, at(start), FOUR, extra).map(time)).toEqual(ends)
  })

  it('give each section the whole seconds of its extra time, also where their sum is more than that of the test', () => {
    const ends = sectionEndsIn(noWindow, new Date(0), [61, 61, 61], 7)
    expect(ends.map((end) => end.getTime() / 1000)).toEqual([69, 138, 207])
  })

  it('are in milliseconds after the start', () => {
    const [first] = sectionEndsIn(noWindow, new Date(1_000_000_123), [60, 60])
    expect(first?.getTime()).toBe(1_000_060_123)
  })
})

describe('an answer to a question of a section', () => {
  const sectionEnds = [at('06:00:00'), at('06:15:00'), at('06:20:00'), at('06:20:00')]
  const ofWindow: AttemptEnds = { deadline: at('06:20:00'), sectionEnds, inWindow: true }
  const atAnyTime: AttemptEnds = { ...ofWindow, inWindow: false }
  const plain: AttemptEnds = { ...ofWindow, sectionEnds: null }

  it.each([
    ['of a window', ofWindow, ['06:00:30', '06:15:30', '06:20:30', '06:20:30']],
    ['at any time', atAnyTime, ['06:20:30', '06:20:30', '06:20:30', '06:20:30']],
    ['without section clocks', plain, ['06:20:30', '06:20:30', '06:20:30', '06:20:30']],
  ])('is in time in an attempt %s until these times', (_, ends, expected) => {
    expect(expected.map((__, section) => time(inTimeUntil(ends, section)))).toEqual(expected)
  })

  it.each<[section: number, arrives: string, begun: boolean]>([
    [0, '05:00:00', true],
    [0, '06:10:00', true],
    [1, '05:59:54.999', false],
    [1, '05:59:55', true],
    [2, '06:14:54', false],
    [2, '06:14:55', true],
    [3, '06:20:00', false],
    [3, '06:19:59', false],
  ])('of section %s that arrives at %s can be stored: %s', (section, arrives, begun) => {
    expect(hasBegun(ofWindow, section, at(arrives))).toBe(begun)
    expect(hasBegun(atAnyTime, section, at(arrives))).toBe(begun)
    expect(hasBegun(plain, section, at(arrives))).toBe(true)
  })

  it.each<[section: number, arrives: string, isAfter: boolean]>([
    [0, '06:00:30', false],
    [0, '06:00:30.001', true],
    [1, '06:10:00', false],
    [2, '06:21:00', true],
  ])('of section %s that arrives at %s came after its section: %s', (section, arrives, isAfter) => {
    expect(isAfterSection(ofWindow, section, at(arrives))).toBe(isAfter)
    expect(isAfterSection(plain, section, at(arrives))).toBe(false)
  })
})

it.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [199, 1],
  [200, 3],
  [299, 3],
  [300, 3],
  [400, 3],
])('at %s the open section is %s, one without time is none', (now, section) => {
  expect(openSection([100, 200, 200, 300], now)).toBe(section)
})

it('after the end the last section with any time stays open', () => {
  expect(openSection([100, 200, 200], 200)).toBe(1)
})
