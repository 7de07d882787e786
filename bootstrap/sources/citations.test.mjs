import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { expect, it } from 'vitest'

import { root } from '../paths.mjs'

const RULES = 'docs/rules.md'
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
const sources = tracked
  .filter((path) => /\.(ts|tsx|mjs|css|html|md)$/.test(path) && existsSync(join(root, path)))
  .filter((path) => path !== RULES && !path.startsWith('bootstrap/sources/citations'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** The numbers of rules in a text. At least two digits, so that a coupon's code does not count. */
function numbersIn(text) {
  return [...text.matchAll(/\b[AD]-\d{2,3}\b/g)].map(([number]) => number)
}

const defined = [
  ...readFileSync(join(root, RULES), 'utf8').matchAll(/^- \*\*([AD]-\d+)\*\*/gm),
].map(([, number]) => number)

it('every cited rule is in docs/rules.md, once', () => {
  expect(new Set(defined).size).toBe(defined.length)
  const dangling = sources.flatMap(({ path, text }) =>
    numbersIn(text)
      .filter((number) => !defined.includes(number))
      .map((number) => `${path}: ${number}`),
  )
  expect(dangling).toEqual([])
})

it('every rule in docs/rules.md is cited', () => {
  const cited = new Set(sources.flatMap(({ text }) => numbersIn(text)))
  expect(defined.filter((number) => !cited.has(number))).toEqual([])
})

it('every documentation page that code names is in the repository', () => {
  const pages = new Set(
    tracked.filter((path) => path.endsWith('.md')).map((path) => basename(path)),
  )
  const dangling = sources
    .filter(({ path }) => !path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/[\w/.-]*\b[\w-]+\.md\b/g)]
        .map(([page]) => page)
        .filter((page) => !pages.has(basename(page)))
        .map((page) => `${path}: ${page}`),
    )
  expect(dangling).toEqual([])
})
