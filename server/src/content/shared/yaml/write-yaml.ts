import { stringify } from 'yaml'
import type { z } from 'zod'

/**
 * The object that an export writes for a schema: it has every key of an import, so that the compiler finds a
 * forgotten key. Null, undefined and an empty list leave the key out.
 */
export type YamlOf<Schema extends z.ZodType> = EveryKey<z.input<Schema>>

type EveryKey<Given> = Given extends readonly (infer Entry)[]
  ? EveryKey<Entry>[]
  : Given extends object
    ? { [Key in keyof Required<Given>]: EveryKey<Given[Key]> | OrNull<Given[Key]> }
    : Given

type OrNull<Given> = undefined extends Given ? null : never

/**
 * The canonical form of a YAML file: the keys of the schema in its order and no others, long lines
 * unbroken, so that the same content always gives the same bytes.
 */
export function writeYaml<Schema extends z.ZodType>(
  schema: Schema,
  value: YamlOf<NoInfer<Schema>>,
): string {
  return rewriteYaml(schema, value)
}

/** The canonical form of a value that was read from a file, valid or not. */
export const rewriteYaml = (schema: z.ZodType, value: unknown): string =>
  stringify(withKeysOf(schema, value), { lineWidth: 0, singleQuote: true, version: '1.2' })

function withKeysOf(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return withKeysOf(def.in, value)
  if (def.type === 'optional' || def.type === 'default') return withKeysOf(def.innerType, value)
  if (Array.isArray(value)) {
    return def.type === 'array' ? value.map((one) => withKeysOf(def.element, one)) : value
  }
  if (def.type !== 'object' || typeof value !== 'object' || value === null) return value
  const given = new Map<string, unknown>(Object.entries(value))
  const keys = Object.entries(def.shape).map(([key, field]) => [
    key,
    withKeysOf(field, given.get(key)),
  ])
  return Object.fromEntries(keys.filter(([, one]) => !isLeftOut(one)))
}

const isLeftOut = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Converts paise to rupees as they are typed: 149900 to 1499, 9950 to 99.5. */
export const inRupees = (paise: number | null) => (paise === null ? null : paise / 100)
