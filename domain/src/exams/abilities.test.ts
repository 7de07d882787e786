import fc from 'fast-check'
import { expect, it } from 'vitest'

import { anyAsked } from '../../test/any-question.ts'
import { ABILITIES, canShow, needsOf, needsOfWindow } from './abilities.ts'
import type { Asked } from './kinds/asked.ts'

it.each([
  [[4, 2], [], true],
  [[4, 5], [], false],
  [[4, 5], ['something-else'], false],
  [[5], [...ABILITIES, 'something-newer'], true],
])('questions with %j options are shown by a page that can %j: %s', (counts, can, isShown) => {
  const asked = counts.map((options): Asked => {
    return { kind: 'options', options, key: { mode: 'options', options: ['A'] } }
  })
  expect(canShow(needsOf(asked, { sections: [] }), can)).toBe(isShown)
})

it('a page that names no ability is given only questions with up to four options', () => {
  fc.assert(
    fc.property(anyAsked, (asked) => {
      const isShown = asked.kind === 'options' && asked.options <= 4
      expect(canShow(needsOf([asked], { sections: [] }), [])).toBe(isShown)
      expect(canShow(needsOf([asked], { sections: [] }), ABILITIES)).toBe(true)
    }),
  )
})

it('a paper with a later kind has a need that no page names, for servers of 1.2.0, and a later server refuses what it does not know', () => {
  const needs = needsOf([{ kind: 'number', key: { mode: 'number', from: '1', to: '1' } }], {
    sections: [],
  })
  const can: readonly string[] = [...ABILITIES, 'matrix']
  expect(needs).toContain('number')
  expect(needs.every((need) => can.includes(need))).toBe(false)
  expect(canShow(needs, can)).toBe(true)
  expect(canShow([...needs, 'matrix'], can)).toBe(false)
})

it.each([
  [{ qualifying: false, cut_off: null }, []],
  [{ qualifying: true, cut_off: null }, ['cut-offs', 'later-server']],
  [{ qualifying: false, cut_off: 0 }, ['cut-offs', 'later-server']],
])('a paper with a section %j needs %j', (section, needs) => {
  expect(needsOf([], { sections: [section] })).toEqual(needs)
})

it('a paper with section clocks or passages needs them, and a later server', () => {
  const needs = needsOf([], { sections: [], hasClocks: true, hasPassages: true })
  expect(needs).toEqual(['section-clocks', 'passages', 'later-server'])
})

it.each([
  [true, 'after_close', ['figures-from']],
  [true, 'at_once', []],
  [false, 'after_close', []],
] as const)('an attempt in a window (%s) with marks %s needs %j', (inWindow, policy, needs) => {
  expect(needsOfWindow(inWindow, policy)).toEqual(needs)
})
