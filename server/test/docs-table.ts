import type { z } from 'zod'
import { globalRegistry, safeParse } from 'zod'

/** A word of the metadata of a schema, or of the schema that it wraps. */
function metaOf(schema: z.core.$ZodType, word: 'description' | 'ifOmitted'): string | undefined {
  const found = globalRegistry.get(schema)?.[word]
  if (typeof found === 'string') return found
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return metaOf(def.in, word)
  if (def.type === 'optional' || def.type === 'default') return metaOf(def.innerType, word)
  return undefined
}

/** The value that a key or a variable has if it is left out, in words for a table. */
function omittedOf(schema: z.core.$ZodType): string {
  const named = metaOf(schema, 'ifOmitted')
  if (named !== undefined) return named
  const left = safeParse(schema, undefined)
  if (!left.success) return 'an error'
  if (left.data === null) return 'none'
  return `\`${typeof left.data === 'string' ? left.data : JSON.stringify(left.data)}\``
}

/** One row for each of the schemas, which all need a meaning. */
export const shapeRows = (shape: z.core.$ZodShape, place: string): string[][] =>
  Object.entries(shape).map(([name, schema]) => {
    const meaning = metaOf(schema, 'description')
    if (meaning === undefined) throw new Error(`${place}: ${name} needs a .describe(…)`)
    return [`\`${name}\``, omittedOf(schema), meaning]
  })

/** A table in Markdown; the first row is its head. */
export function alignedTable(rows: string[][]): string {
  const columns = rows[0]?.length ?? 0
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const padded = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)))
  const rule = widths.map((width) => '-'.repeat(width))
  return [padded[0], rule, ...padded.slice(1)].map((row) => `| ${row?.join(' | ')} |\n`).join('')
}
