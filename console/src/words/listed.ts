/** Names that a sentence lists: 'Maths, Polity and Mock 1', or the first ones with how many more there are. */
export function listed(names: readonly string[], most = 8): string {
  if (names.length > most)
    return `${names.slice(0, most).join(', ')} and ${names.length - most} more`
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
