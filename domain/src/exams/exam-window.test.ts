import { describe, expect, it } from 'vitest'

import {
  type WindowState,
  deadlineIn,
  isStillOffered,
  windowAllows,
  windowState,
} from './exam-window.ts'

const at = (time: string) => new Date(`2026-12-06T${time}Z`)
const window = { opensAt: at('04:30:00'), closesAt: at('07:30:00') }
const noWindow = { opensAt: null, closesAt: null }

describe('the window of a test', () => {
  it.each<[string, WindowState, boolean, boolean, boolean]>([
    ['04:29:59.999', 'before', false, false, true],
    ['04:30:00', 'open', true, true, true],
    ['07:29:59.999', 'open', true, true, true],
    ['07:30:00', 'after', true, false, false],
  ])('at %s is %s; who bought the test may start: %s, others: %s, now or later: %s', (...row) => {
    const [time, state, bought, free, freeLater] = row
    expect(windowState(window, at(time))).toBe(state)
    expect(windowAllows(state, true)).toBe(bought)
    expect(windowAllows(state, false)).toBe(free)
    expect(isStillOffered(state, true)).toBe(true)
    expect(isStillOffered(state, false)).toBe(freeLater)
  })

  it('of a test that has none lets any learner start', () => {
    expect(windowState(noWindow, at('00:00:00'))).toBe('none')
    expect(windowAllows('none', false)).toBe(true)
  })

  it.each([
    ['in time for its whole duration', window, '05:00:00', '06:00:00'],
    ['an hour before the close', window, '06:30:00', '07:30:00'],
    ['late', window, '07:29:00', '07:30:00'],
    ['after the close', window, '08:00:00', '09:00:00'],
    ['without a window', noWindow, '08:00:00', '09:00:00'],
  ])('gives an hour or the time until the close to who starts %s', (_, given, start, end) => {
    expect(deadlineIn(given, at(start), 3600)).toEqual(at(end))
  })

  it.each([
    ['in the window', window, '05:00:00', '06:20:00'],
    ['shortly before the close', window, '07:20:00', '07:50:00'],
    ['without a window', noWindow, '08:00:00', '09:20:00'],
  ])('gives a learner 20 minutes an hour more who starts %s', (_, given, start, end) => {
    expect(deadlineIn(given, at(start), 3600, 20)).toEqual(at(end))
  })
})
