import { stringify } from 'yaml'

/**
 * The canonical form of a YAML file: keys in the order given, absent values left out, long lines
 * unbroken, so that the same content always gives the same bytes.
 */
export function writeYaml(value: object): string {
  return stringify(value, { lineWidth: 0, singleQuote: true, version: '1.2' })
}

/** Turns null, which the database keeps for 'nothing', into a key that is not written. */
export function orAbsent<Value>(value: Value | null): Value | undefined {
  return value ?? undefined
}

/** A list, or no key where it is empty. */
export function unlessEmpty<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined
}

/** Paise to rupees as they are typed: 149900 is 1499, 9950 is 99.5. */
export const inRupees = (paise: number) => paise / 100
