type Known<Texts> = { [Field in keyof Texts]?: NonNullable<Texts[Field]> }

/** The fields of an item in Hindi, as pages get them: only those that have a text. */
export function inHindi<
  Texts extends Readonly<Record<string, string | string[] | null | undefined>>,
>(texts: Texts): { hi?: Known<Texts> } {
  const known = Object.entries(texts).filter(([, text]) => text !== null && text !== undefined)
  return known.length === 0 ? {} : { hi: Object.fromEntries(known) as Known<Texts> }
}
