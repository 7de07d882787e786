/** Of a path such as `$course$/top/Maths/Ratio`; a slash of a name is written twice. */
export const partsOfPath = (path: string): string[] => {
  const parts = path
    .replaceAll('//', '\0')
    .split('/')
    .map((part) => part.replaceAll('\0', '/').trim())
  const from = /^\$\w+\$$/.test(parts[0] ?? '') ? 1 : 0
  return parts.slice(parts[from] === 'top' ? from + 1 : from).filter((part) => part !== '')
}

export const pathOf = (name: string): string => `$course$/top/${name.replaceAll('/', '//')}`

/** The names of the sections of questions by their categories; '' if all are in one, which Moodle always writes. */
export function sectionNames(paths: readonly (readonly string[] | null)[]): string[] {
  const all = new Map(paths.map((path) => [keyOf(path), path ?? []]))
  if (all.size <= 1) return paths.map(() => '')
  const named = (parts: readonly string[], length: number) => parts.slice(-length).join(' / ')
  const isAlone = (name: string) =>
    [...all.values()].filter((parts) => named(parts, 1) === name).length === 1
  return paths.map((path) => {
    const parts = path ?? []
    return isAlone(named(parts, 1)) ? named(parts, 1) : named(parts, 2)
  })
}

const keyOf = (path: readonly string[] | null) => (path === null ? '' : `/${path.join('/')}`)
