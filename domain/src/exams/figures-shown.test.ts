import { expect, it } from 'vitest'

import { CLOSE_AFTER_SECONDS } from './attempt.ts'
import { type FiguresFacts, figuresShown } from './figures-shown.ts'

const NOON = new Date('2026-12-06T06:30:00Z')
/** A close after which no answer can count any more. */
const PAST = new Date(NOON.getTime() - (CLOSE_AFTER_SECONDS + 1) * 1000)
const LATER = new Date('2026-12-06T12:30:00Z')
const facts: FiguresFacts = {
  inWindow: true,
  policy: 'after_close',
  opensAt: PAST,
  closesAt: LATER,
  isTakenInWindow: false,
  now: NOON,
}
const taken = { isTakenInWindow: true }
const atOnce = { policy: 'at_once' } as const

it.each<[string, Partial<FiguresFacts>, unknown]>([
  ['before the close', {}, { from: LATER }],
  ['before the close, taken by others', taken, { from: LATER }],
  ['at the close, while answers count', { closesAt: NOON }, { from: NOON }],
  ['after the close', { closesAt: PAST }, 'shown'],
  ['after the close, taken by others', { closesAt: PAST, ...taken }, { from: PAST }],
  ['of a window that was removed', { closesAt: null }, 'shown'],
  ['of a window that was removed, taken by others', { closesAt: null, ...taken }, { from: null }],
  ['at once, before the close', atOnce, 'shown'],
  ['at once, taken by others', { ...atOnce, ...taken }, 'shown'],
  ['for practice, in a window that is opened again', { inWindow: false }, { from: LATER }],
  ['for practice, before a window opens', { inWindow: false, opensAt: LATER }, 'shown'],
  ['for practice, after the close', { inWindow: false, closesAt: PAST }, 'shown'],
  ['for practice, without a window', { inWindow: false, opensAt: null, closesAt: null }, 'shown'],
  ['for practice, taken by others', { inWindow: false, ...taken }, { from: LATER }],
  ['for practice, at once, taken', { inWindow: false, ...atOnce, ...taken }, 'shown'],
])('the figures of an attempt %s: %j are %j', (_, given, expected) => {
  expect(figuresShown({ ...facts, ...given })).toEqual(expected)
})
