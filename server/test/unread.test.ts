import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { RULES, SHARED_RULES } from '#server/http/limits/limits.ts'
import { variableSchema } from '#server/lib/env/variables.ts'

const ROOT = join(import.meta.dirname, '../..')

const code = globSync(['server/src/**/*.ts', 'mobile/*.ts'], { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')

/** `set.NAME`, or `{ NAME: name }` as a parameter or before `=`. */
const isRead = (name: string) =>
  new RegExp(String.raw`\.${name}\b|\{[^{}]*\b${name}\b[^{}]*\}( = |: )`).test(code)

const isCounted = (name: string) =>
  new RegExp(String.raw`\b(hit|allows|hitShared)\('${name}'`).test(code)

it('every variable of the settings is read', () => {
  expect(Object.keys(variableSchema.shape).filter((name) => !isRead(name))).toEqual([])
})

it('every limit is counted', () => {
  const names = Object.keys({ ...RULES, ...SHARED_RULES })
  expect(names.filter((name) => !isCounted(name))).toEqual([])
})
