/** The choices of a field, by their values. */
export const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

/** Items to choose from; `none` is the first entry, shown before an item is chosen. */
export const itemOptions = (
  items: readonly { slug: string; title: string }[] = [],
  none: string,
) => [
  { value: '', label: none },
  ...items.map(({ slug, title }) => ({ value: slug, label: title })),
]
