import { stringify } from 'yaml'
import type { z } from 'zod'

/**
 * What an export writes for a schema: a value for every key that an import reads, so that the
 * compiler finds a field that an export forgets; undefined leaves the key out.
 */
export type YamlOf<Schema extends z.ZodType> = EveryKey<z.input<Schema>>

type EveryKey<Given> = Given extends readonly (infer Entry)[]
  ? EveryKey<Entry>[]
  : Given extends object
    ? { [Key in keyof Required<Given>]: EveryKey<Given[Key]> }
    : Given

/**
 * The canonical form of a YAML file: keys in the order given, undefined ones left out, long lines
 * unbroken, so that the same content always gives the same bytes. The schema must be named:
 * `writeYaml<typeof courseFile>({ … })`.
 */
export function writeYaml<Schema extends z.ZodType = never>(value: YamlOf<Schema>): string {
  return stringify(value, { lineWidth: 0, singleQuote: true, version: '1.2' })
}

/** Turns null from the database into a key that is not written. */
export function nullToUndefined<Value>(value: Value | null): Value | undefined {
  return value ?? undefined
}

/** A list, or no key if it is empty. */
export function emptyToUndefined<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined
}

/** Converts paise to rupees as they are typed: 149900 to 1499, 9950 to 99.5. */
export const inRupees = (paise: number) => paise / 100
