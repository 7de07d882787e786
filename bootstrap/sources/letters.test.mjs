import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { root } from '../paths.mjs'

/** Code that compares or reads the letter of an option without the kind of its question (docs/decisions/078). */
const READS_A_LETTER = [
  /[=!]==? '[A-E]'/,
  /'[A-E]' [=!]==? /,
  /case '[A-E]':/,
  /charCodeAt|fromCharCode|fromCodePoint\(65/,
  /\b(ascii|chr)\(/,
  /\[A-E\]|\[a-e\]|\[1-5\]/,
  /'[Aa][Bb][Cc][Dd]/,
]

/** Files that know letters of something else, and the tables and migrations of versions, which never change. */
const OTHER_LETTERS = [
  'console/src/paste/read-list.ts',
  'domain/src/search/mistyped.ts',
  'server/src/content/tests/formats/html/looks.ts',
  'server/src/content/tests/formats/word/markers.ts',
  'server/src/lib/sheets/sheet.ts',
]
const OF_KINDS =
  /^(domain\/src\/exams\/kinds|ui\/src\/questions\/kinds|server\/src\/db\/(baseline|migrations))\//

const files = execFileSync('git', ['ls-files', '*/src/*.ts', '*/src/*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && !path.includes('.test.') && existsSync(join(root, path)))

it('only the kinds of questions compare or read the letter of an option', () => {
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const finds = (path) => READS_A_LETTER.some((pattern) => pattern.test(read(path)))
  expect(OTHER_LETTERS.filter((path) => !finds(path))).toEqual([])
  const found = files.filter((path) => !OF_KINDS.test(path) && !OTHER_LETTERS.includes(path))
  expect(found.filter(finds)).toEqual([])
})
