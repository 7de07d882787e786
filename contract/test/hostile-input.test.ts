import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { endpoints } from '../src/endpoints.ts'

const MEGABYTE = 1024 * 1024

/** Long enough for any busy machine; a pattern that backtracks needs minutes. */
const PATIENCE_MS = 5000

/** Texts of a given length on which patterns backtrack the longest. */
const hostile = (size: number) => [
  `a@${'.'.repeat(size)}@`,
  '@'.repeat(size),
  '1'.repeat(size),
  `${'1'.repeat(size)}.`,
  'a'.repeat(size),
  `${'a'.repeat(size)}!`,
  `${' '.repeat(size)}x`,
  `x${' \t'.repeat(size / 2)}x`,
  '-'.repeat(size),
  `2026-11-20T00:00:00.${'0'.repeat(size)}`,
  '://'.repeat(size / 4),
  '\u0000'.repeat(size),
  'अ'.repeat(size / 2),
]
// The short texts show a backtracking pattern before the long ones would take hours.
const SHORT = hostile(MEGABYTE / 32)
const LONG = hostile(MEGABYTE)

interface Field {
  /** The path of the field, such as 'POST /login.php body email'. */
  place: string
  schema: z.core.$ZodString
}

/** Every string schema of a request, at any depth. */
function stringsIn(place: string, schema: z.core.$ZodType, seen = new Set<object>()): Field[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const inner = (name: string, next: z.core.$ZodType) =>
    stringsIn(name === '' ? place : `${place} ${name}`, next, seen)
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return [{ place, schema: schema as z.core.$ZodString }]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => inner(name, field))
    case 'array':
      return inner('[]', def.element)
    case 'union':
      return def.options.flatMap((option) => inner('', option))
    case 'pipe':
      return [...inner('', def.in), ...inner('', def.out)]
    case 'optional':
    case 'nullable':
    case 'default':
      return inner('', def.innerType)
    default:
      return []
  }
}

const parts = ['params', 'querystring', 'body'] as const
const fields = endpoints.flatMap(({ endpoint }) =>
  parts.flatMap((part) => {
    const schema = endpoint.schema[part]
    const place = `${endpoint.method} ${endpoint.url} ${part}`
    return schema === undefined ? [] : stringsIn(place, schema)
  }),
)

describe('a text field of a request', () => {
  it('is found in every kind of schema', () => {
    const places = fields.map((field) => field.place)
    expect(places).toContain('POST /login.php body email')
    expect(places).toContain('POST /tests/save.php body answers [] writer')
    expect(places).toContain('PUT /users.php body phone')
    expect(places).toContain('GET /courses/:id/enrollment params id')
  })

  it.each(fields)('$place has its length checked before any pattern runs', ({ schema }) => {
    const checks = (schema._zod.def.checks ?? []).map((check) => check._zod.def)
    const firstPattern = checks.findIndex((check) => check.check === 'string_format')
    if (firstPattern === -1) return
    const limit = checks.findIndex((check) => check.check === 'max_length' && check.abort === true)
    expect(limit).toBeGreaterThanOrEqual(0)
    expect(limit).toBeLessThan(firstPattern)
  })

  it.each(fields)('$place parses a megabyte of hostile text in time', ({ schema }) => {
    const start = performance.now()
    for (const text of SHORT) z.safeParse(schema, text)
    expect(performance.now() - start).toBeLessThan(PATIENCE_MS)
    for (const text of LONG) z.safeParse(schema, text)
    expect(performance.now() - start).toBeLessThan(PATIENCE_MS)
  })
})
