import type { Translated } from '@sopan/contract/translated'

/** The fields of an item in Hindi, as pages get them: only those that have a text. */
export function inHindi<Field extends string>(
  texts: Readonly<Record<Field, string | null | undefined>>,
): Translated<Field> {
  const known = Object.entries(texts).filter(([, text]) => text !== null && text !== undefined)
  return known.length === 0 ? {} : { hi: Object.fromEntries(known) as Translated<Field>['hi'] }
}
