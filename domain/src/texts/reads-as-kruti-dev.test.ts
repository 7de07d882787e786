import { expect, it } from 'vitest'

import { offeredText } from './reads-as-kruti-dev.ts'

it.each([
  ['Hkkjr dh jkt/kkuh D;k gS\\', 'भारत की राजधानी क्या है?'],
  ['fnYyh', 'दिल्ली'],
  [String.raw`\[kqn`, 'खुद'],
  ['1. fnYyh 1.5', '1. दिल्ली 1.5'],
  ['$x^2$ fnYyh', null],
  ['fnYyh ![](images/from-file-1.png)', null],
  ['**fuEu** esa', null],
  ['fuEu […]', null],
  ['| fnYyh | vkxjk |\n| --- | --- |', null],
  ['दिल्ली', null],
  ['1857', null],
  ['NaCl', null],
  ['H2SO4', null],
  ['x + y', null],
  ['B', null],
  ['fnYyh € 5', null],
])('%j is offered as %j', (text, offered) => {
  expect(offeredText(text)).toBe(offered)
})
