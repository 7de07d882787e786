import { z } from 'zod'

/** How much a response has: everything that its schema allows, with long texts; or as little as possible. */
export type Fill = 'full' | 'empty'

const TIME = '2026-11-20T06:00:00.000Z'
const LONG = `दशमलव और भिन्न, ratio and proportion, ${'long'.repeat(12)}`

/** A value that a schema allows; the same one in each run. */
export const valueOf = <S extends z.ZodType>(schema: S, fill: Fill): z.output<S> =>
  schema.parse(fill === 'full' ? new Full().make(schema) : leastOf(schema))

function leastOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodObject) return mapped(schema, leastOf)
  if (schema instanceof z.ZodArray)
    return schema.safeParse([]).success ? [] : [leastOf(schema.element as z.ZodType)]
  if (schema instanceof z.ZodRecord) return {}
  if (schema instanceof z.ZodOptional) return undefined
  if (isNullable(schema)) return null
  if (schema instanceof z.ZodUnion) return leastOf(schema.options[0] as z.ZodType)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return schema.value
  if (schema instanceof z.ZodBoolean) return false
  if (schema instanceof z.ZodNumber) return schema.safeParse(0).success ? 0 : 1
  if (schema instanceof z.ZodISODateTime) return TIME
  if (schema instanceof z.ZodString) return 'x'
  throw noValue(schema)
}

const isNullable = (schema: z.ZodType) => schema.safeParse(null).success

/** Numbers the values, because pages use some of them as keys. */
class Full {
  #made = 0

  /** `index` is the place in a list, so that a list has each value of an enum. */
  make(schema: z.ZodType, index = 0): unknown {
    if (schema instanceof z.ZodObject) return mapped(schema, (part) => this.make(part, index))
    if (schema instanceof z.ZodArray) return this.#list(schema.element as z.ZodType)
    if (schema instanceof z.ZodRecord) return { [LONG]: this.make(schema.valueType as z.ZodType) }
    if (schema instanceof z.ZodNullable) return this.make(schema.unwrap() as z.ZodType, index)
    // The first part of a list is without it.
    if (schema instanceof z.ZodOptional)
      return index % 2 === 0 ? undefined : this.make(schema.unwrap() as z.ZodType, index)
    if (schema instanceof z.ZodUnion) return this.make(schema.options[0] as z.ZodType, index)
    if (schema instanceof z.ZodEnum) return schema.options[index % schema.options.length]
    if (schema instanceof z.ZodLiteral) return schema.value
    if (schema instanceof z.ZodBoolean) return index % 2 === 0
    if (schema instanceof z.ZodISODateTime) return TIME
    this.#made += 1
    if (schema instanceof z.ZodNumber) return 1_234_567 + this.#made
    if (schema instanceof z.ZodString) return `${this.#made} ${LONG}`
    // Any JSON: see `z.json`.
    if (schema instanceof z.ZodLazy) return `${this.#made} ${LONG}`
    if (schema instanceof z.ZodUnknown) return { [LONG]: this.#made }
    if (schema instanceof z.ZodNull) return null
    throw noValue(schema)
  }

  #list(element: z.ZodType): unknown[] {
    const parts = element instanceof z.ZodObject ? Object.values(element.shape) : [element]
    const sizes = parts.map((part) => (part instanceof z.ZodEnum ? part.options.length : 2))
    return Array.from({ length: Math.max(...sizes) }, (_, index) => this.make(element, index))
  }
}

const mapped = (schema: z.ZodObject, valueOfPart: (part: z.ZodType) => unknown) =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([key, part]) => [key, valueOfPart(part as z.ZodType)]),
  )

const noValue = (schema: z.ZodType) =>
  new Error(`values.ts makes no value of a schema of the type ${schema.type}`)
