import { z } from 'zod'

/** The fields of an item that have a text in a language beside English; one that is absent is shown in English. */
export interface Translated<Field extends string> {
  hi?: Partial<Record<Field, string>> | undefined
}

/** Beside the English fields of an item: the same fields in the other languages, as far as there are texts. */
export const translated = <const Fields extends readonly string[]>(...fields: Fields) => ({
  hi: z.partialRecord(z.enum(fields), z.string()).optional(),
})
