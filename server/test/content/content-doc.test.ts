import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'
import { z } from 'zod'

import { kinds } from '#server/content/kinds.ts'

const PAGE = join(import.meta.dirname, '../../../docs/content.md')

/** A comment in the page, with the table that follows it: `keys of tests/*.yaml, questions`. */
const TABLE = /<!-- keys of (\S+?)(?:, (\w+))? -->\n\n(?:\|.*\n)*/g

const schemas = new Map(kinds.flatMap((kind) => Object.entries(kind.schemas)))

/** The keys of the objects of a schema, or of those in a list. */
function shapeOf(schema: z.core.$ZodType): z.core.$ZodShape {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return def.shape
  if (def.type === 'array') return shapeOf(def.element)
  if (def.type === 'pipe') return shapeOf(def.in)
  if (def.type === 'optional' || def.type === 'default') return shapeOf(def.innerType)
  throw new Error(`A ${def.type} has no keys`)
}

/** A word of the metadata of a schema, or of the schema that it wraps. */
function metaOf(schema: z.core.$ZodType, word: 'description' | 'ifOmitted'): string | undefined {
  const found = z.globalRegistry.get(schema)?.[word]
  if (typeof found === 'string') return found
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return metaOf(def.in, word)
  if (def.type === 'optional' || def.type === 'default') return metaOf(def.innerType, word)
  return undefined
}

function leftOutOf(schema: z.core.$ZodType): string {
  const named = metaOf(schema, 'ifOmitted')
  if (named !== undefined) return named
  const left = z.safeParse(schema, undefined)
  if (!left.success) return 'an error'
  if (left.data === null) return 'none'
  return `\`${typeof left.data === 'string' ? left.data : JSON.stringify(left.data)}\``
}

function tableOf(pattern: string, key: string | undefined): string {
  const schema = schemas.get(pattern)
  const field = key === undefined ? schema : schema && shapeOf(schema)[key]
  if (field === undefined) throw new Error(`There are no keys of ${pattern} ${key ?? ''}`)
  const rows = Object.entries(shapeOf(field)).map(([name, one]) => {
    const meaning = metaOf(one, 'description')
    if (meaning === undefined) throw new Error(`${pattern}: ${name} needs a .describe(…)`)
    return [`\`${name}\``, leftOutOf(one), meaning]
  })
  return aligned([['Key', 'Left out means', 'Meaning'], ...rows])
}

function aligned(rows: string[][]): string {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const [head, ...others] = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)))
  const rule = widths.map((width) => '-'.repeat(width))
  return [head, rule, ...others].map((row) => `| ${row?.join(' | ')} |\n`).join('')
}

it('docs/content.md has the keys of the schemas', async () => {
  const page = readFileSync(PAGE, 'utf8')
  const current = page.replaceAll(TABLE, (found, pattern: string, key: string | undefined) => {
    const [comment] = found.split('\n')
    return `${comment}\n\n${tableOf(pattern, key)}`
  })
  expect([...page.matchAll(TABLE)].length).toBeGreaterThan(7)
  await expect(current).toMatchFileSnapshot(PAGE)
})
