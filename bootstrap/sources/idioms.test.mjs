import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { root } from '../paths.mjs'

/** All folders with code. */
const FOLDERS = [
  'bench',
  'bootstrap',
  'content',
  'console',
  'contract',
  'domain',
  'e2e',
  'emulator',
  'mobile',
  'server',
  'ui',
  'web',
]

/** This file contains idioms as examples. */
const EXCLUDED = new Set(['bootstrap/sources/idioms.test.mjs'])

/** Patterns of idioms, each with the words to write instead. See the glossary in CONTRIBUTING.md. */
const IDIOMS = [
  [/\b(?:any|every|no|some)body\b|\bwhoever\b/gi, 'a learner, a visitor, a user, no one'],
  [/\bwhatever\b/gi, 'any, each, regardless of'],
  [/\banew\b/gi, 'again'],
  [/\bat once\b/gi, 'immediately, or at the same time'],
  [/\b(?:in|of) one moment\b/gi, 'at the same time'],
  [/\bof (?:its|their|his|her|our) own\b/gi, 'its own …, a separate …'],
  [/\bby (?:itself|themselves)\b/gi, 'automatically, alone'],
  [/\b(?:go|goes|going) on\b/gi, 'continue'],
  [/\b(?:says|tells|speaks|hears)\b/gi, 'returns, shows, contains, reports, reads'],
  [/\bstands\b(?! for)/gi, 'is'],
  [/\bgives back\b/gi, 'returns'],
  [/\bSo (?:long|many|few)\b/g, 'how long, the maximum number of'],
  [/\ball the same\b/gi, 'still, anyway'],
  [/\bin the way\b/gi, 'the reason'],
  [/\bturned round\b/gi, 'inverted'],
  [/\blets go\b/gi, 'releases'],
  [/\bunder way\b/gi, 'in progress, pending'],
  [/\bfor (?:ever|good)\b/gi, 'permanently'],
  [/^(?:\/\*\*?|\/\/) ?What\b/g, 'the noun that is meant'],
]

const COMMENT = /(?<=^|[\s{])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
/** A name follows `it(`, `test.step(` and so on, or the table of `it.each(table)(`. */
const TEST_NAME =
  /(?:\b(?:describe|it|setup|test)(?:\.\w+)*|\))\(\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)/g

function findIdioms(text) {
  return [...text.matchAll(COMMENT), ...text.matchAll(TEST_NAME)].flatMap(({ 0: part, index }) => {
    const line = text.slice(0, index).split('\n').length
    return IDIOMS.flatMap(([pattern, instead]) =>
      // A line break in a comment may separate the words of an idiom.
      [...part.replaceAll(/\s+\*?\s*/g, ' ').matchAll(pattern)].map(
        ([found]) => `${line}: "${found}" (${instead})`,
      ),
    )
  })
}

it('comments and test names of clean folders have no idioms', () => {
  const tracked = execFileSync('git', ['ls-files', ...FOLDERS], { cwd: root, encoding: 'utf8' })
  const paths = tracked
    .split('\n')
    .filter((path) => /\.(?:ts|tsx|mjs|css)$/.test(path) && existsSync(join(root, path)))
    .filter((path) => !EXCLUDED.has(path))
  expect(paths).not.toEqual([])
  const found = paths.flatMap((path) =>
    findIdioms(readFileSync(join(root, path), 'utf8')).map((idiom) => `${path}:${idiom}`),
  )
  expect(found).toEqual([])
})

it('idioms are found in comments and test names, and not in other code', () => {
  expect(findIdioms("it('anew')\nit.each([1])('by itself %i')")).toHaveLength(2)
  expect(findIdioms('call() // at once\n/**\n * It goes\n * on.\n */')).toHaveLength(2)
  expect(findIdioms("const text = 'Your test goes on.'\n/** It stands for itself. */")).toEqual([])
})
