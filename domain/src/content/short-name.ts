const LONGEST = 70

/**
 * The short name of an item, a subject or a class, made from its title: 'SSC CGL: Ratio' becomes 'ssc-cgl-ratio'. A title
 * without a letter of a–z or a digit gets `otherwise`. A name that is taken gets a number.
 */
export function shortName(
  title: string,
  otherwise: string,
  isTaken: (name: string) => boolean = () => false,
): string {
  const made = title
    .slice(0, 1000)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, LONGEST)
    .replace(/-$/, '')
  const name = made === '' ? otherwise : made
  if (!isTaken(name)) return name
  for (let number = 2; ; number++) {
    const next = `${name}-${number}`
    if (!isTaken(next)) return next
  }
}
