import {
  type Fields,
  fieldsOf,
  isFields,
  isYes,
  listOf,
  numberOrNull,
  text,
} from '#web/lib/fields.ts'

/** Gives one field of the contract from the object that a server sent for it. */
export type Rule<V> = (sent: Fields, name: string) => V

/** Gives an object of the contract from what a server sent for it. */
export type Reader<T> = (sent: unknown) => T

/** A rule for each field, also for an optional field of the contract. */
export type Rules<T> = { readonly [K in keyof T]-?: Rule<T[K]> }

/**
 * Reads objects of type T: each field by its rule. The fields named in `AsSent` stay as they were sent: the
 * pages do without these fields or read them themselves.
 */
export function objectWith<T extends object, AsSent extends keyof T = never>(
  rules: Rules<Omit<T, AsSent>>,
): Reader<T> {
  const entries = Object.entries<Rule<unknown>>(rules as Record<string, Rule<unknown>>)
  return (sent) => {
    const fields = fieldsOf(sent)
    const read = entries.map(([name, rule]) => [name, rule(fields, name)])
    return { ...fields, ...Object.fromEntries(read) } as T
  }
}

/** The value under a name; 'stats.total_classes' is a field of the object in `stats`. */
const valueAt = (sent: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => fieldsOf(value)[name], sent)

/** The first value that `read` accepts, of a field's own name and then of its aliases. */
const firstOf =
  <V>(read: (value: unknown) => V | null, aliases: string[]): Rule<V | null> =>
  (sent, name) => {
    for (const path of [name, ...aliases]) {
      const value = read(valueAt(sent, path))
      if (value !== null) return value
    }
    return null
  }

const withDefault =
  <V>(rule: Rule<V | null>, fallback: V): Rule<V> =>
  (sent, name) =>
    rule(sent, name) ?? fallback

/** A text that is not empty, else ''. */
export const aText = (...aliases: string[]): Rule<string> =>
  withDefault(
    firstOf((value) => text(value) || null, aliases),
    '',
  )

/** A trimmed text that is not empty, else null. */
export const aTextOrNull = (...aliases: string[]): Rule<string | null> =>
  firstOf((value) => text(value).trim() || null, aliases)

/** A number or numeric text, else null. A null that was sent is a value: aliases are not read. */
export const aNumberOrNull =
  (...aliases: string[]): Rule<number | null> =>
  (sent, name) => {
    const values = [name, ...aliases].map((path) => valueAt(sent, path))
    return numberOrNull(values.find((value) => value !== undefined))
  }

/** A number or numeric text, else the default. */
export const aNumber = (fallback: number, ...aliases: string[]): Rule<number> =>
  withDefault(firstOf(numberOrNull, aliases), fallback)

/** True where a field or one of its aliases is true, 'true', 1 or '1'. */
export const aBoolean =
  (...aliases: string[]): Rule<boolean> =>
  (sent, name) =>
    [name, ...aliases].some((path) => isYes(valueAt(sent, path)))

/** One of the listed values, else the default. */
export const oneOf =
  <const V, const D = V>(values: readonly V[], fallback: D): Rule<V | D> =>
  (sent, name) =>
    values.find((value) => value === sent[name]) ?? fallback

export const anObject =
  <T>(read: Reader<T>): Rule<T> =>
  (sent, name) =>
    read(sent[name])

export const anObjectOrNull =
  <T>(read: Reader<T>): Rule<T | null> =>
  (sent, name) => {
    const value = sent[name]
    return isFields(value) ? read(value) : null
  }

/** The objects of a list; what is no list is an empty one. */
export const aList =
  <T>(read: Reader<T>, ...aliases: string[]): Rule<T[]> =>
  (sent, name) => {
    const lists = [name, ...aliases].map((path) => valueAt(sent, path))
    return listOf(lists.find(Array.isArray)).filter(isFields).map(read)
  }
