import { z } from 'zod'

type Texts<Field extends string> = { [Name in Field]?: string | undefined }

/** The fields of an item that have a text in a language beside English; one that is absent is shown in English. */
export interface Translated<Field extends string> {
  hi?: Texts<Field> | undefined
}

/** Beside the English fields of an item: the same fields in the other languages, as far as there are texts. */
export function translated<const Field extends string>(...fields: Field[]) {
  const texts = Object.fromEntries(fields.map((field) => [field, z.string().optional()]))
  return { hi: z.object(texts as Record<Field, z.ZodOptional<z.ZodString>>).optional() }
}
