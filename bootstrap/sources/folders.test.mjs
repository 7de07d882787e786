import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { expect, it } from 'vitest'

import { root } from '../paths.mjs'

const IMPORT = /(?:from|import\()\s*'((?:#server|#web|\.{1,2})\/[^']+)'/g
const ROOTS = { '#server': 'server/src', '#web': 'web/src' }

const files = execFileSync('git', ['ls-files', '*/src/*.ts', '*/src/*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && !path.includes('.test.') && existsSync(join(root, path)))

/** The folder of an imported path, seen from the importing file. */
function folderOf(file, path) {
  const [start] = path.split('/', 1)
  const own = ROOTS[start]
  return dirname(normalize(own ? path.replace(start, own) : join(dirname(file), path)))
}

const isInside = (inner, outer) => inner.startsWith(`${outer}/`)

it('no two folders import each other, unless one is inside the other', () => {
  const imports = new Map()
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, path] of text.matchAll(IMPORT)) {
      const [from, to] = [dirname(file), folderOf(file, path)]
      imports.set(from, (imports.get(from) ?? new Set()).add(to))
    }
  }
  expect(imports.size).toBeGreaterThan(50)
  const circles = [...imports].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => from < to && imports.get(to)?.has(from))
      .filter((to) => !isInside(from, to) && !isInside(to, from))
      .map((to) => `${from} and ${to}`),
  )
  expect(circles).toEqual([])
})
