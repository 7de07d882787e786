/**
 * The name of an exam as it is in URLs: 'SSC CGL' becomes 'ssc-cgl', and a Hindi name keeps its letters. Empty if the
 * name has neither a letter nor a digit.
 */
export const examSlug = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]/u)
    .filter((word) => word !== '')
    .join('-')

/** The exams that most items name, the most frequent first; each as the first of the items writes it. */
export function mostNamedExams(
  items: readonly { exams: readonly string[] }[],
  most: number,
): string[] {
  const named = new Map<string, { name: string; count: number }>()
  for (const name of items.flatMap(({ exams }) => exams)) {
    const known = named.get(examSlug(name)) ?? { name, count: 0 }
    named.set(examSlug(name), { ...known, count: known.count + 1 })
  }
  const byCount = [...named.values()].toSorted((one, other) => other.count - one.count)
  return byCount.slice(0, most).map(({ name }) => name)
}
