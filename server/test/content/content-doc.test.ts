import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'
import type { z } from 'zod'

import { kinds } from '#server/content/kinds.ts'
import { FORMATS, matrixRows } from '#server/content/tests/formats/formats.ts'
import { alignedTable, shapeRows } from '#test/docs-table.ts'

const PAGE = join(import.meta.dirname, '../../../docs/content.md')

/** A comment in the page, with the table that follows it: `keys of tests/*.yaml, questions`. */
const TABLE = /<!-- keys of (\S+?)(?:, (\w+))? -->\n\n(?:\|.*\n)*/g

const schemas = new Map(kinds.flatMap((kind) => Object.entries(kind.schemas)))

/** The keys of the objects of a schema, or of the objects in a list. */
function shapeOf(schema: z.core.$ZodType): z.core.$ZodShape {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return def.shape
  if (def.type === 'array') return shapeOf(def.element)
  if (def.type === 'pipe') return shapeOf(def.in)
  if (def.type === 'optional' || def.type === 'default') return shapeOf(def.innerType)
  throw new Error(`A ${def.type} has no keys`)
}

function tableOf(pattern: string, key: string | undefined): string {
  const schema = schemas.get(pattern)
  const field = key === undefined ? schema : schema && shapeOf(schema)[key]
  if (field === undefined) throw new Error(`There are no keys of ${pattern} ${key ?? ''}`)
  return alignedTable([['Key', 'Left out means', 'Meaning'], ...shapeRows(shapeOf(field), pattern)])
}

/** The table with what each format of questions can have. */
const FORMATS_TABLE = /<!-- formats of questions -->\n\n(?:\|.*\n)*/

function formatsTable(): string {
  const header = ['', ...FORMATS.map(({ name }) => name)]
  return alignedTable([header, ...matrixRows().map(({ name, cells }) => [name, ...cells])])
}

it('docs/content.md has the keys of the schemas and the formats of questions', async () => {
  const page = readFileSync(PAGE, 'utf8')
  expect(page).toMatch(FORMATS_TABLE)
  const formats = `<!-- formats of questions -->\n\n${formatsTable()}`
  const current = page
    .replace(FORMATS_TABLE, formats)
    .replaceAll(TABLE, (found, pattern: string, key: string | undefined) => {
      const [comment] = found.split('\n')
      return `${comment}\n\n${tableOf(pattern, key)}`
    })
  expect([...page.matchAll(TABLE)].length).toBeGreaterThan(7)
  await expect(current).toMatchFileSnapshot(PAGE)
})
