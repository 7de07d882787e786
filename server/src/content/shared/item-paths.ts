/** Inverts the map: the path of an item by its id; undefined where it is not in the folder. */
export function pathsById(ids: Map<string, number>): (id: number) => string | undefined {
  const paths = new Map([...ids].map(([path, id]) => [id, path]))
  return (id) => paths.get(id)
}

/** The id of an item that an earlier step of the import has stored. */
export function idAt(ids: Map<string, number>, path: string): number {
  const id = ids.get(path)
  if (id === undefined) throw new Error(`${path} has no id yet`)
  return id
}

/**
 * The path of the whole item that something belongs to: `courses/maths` of
 * `courses/maths/numbers/primes`, `coupons.yaml` of each coupon.
 */
export function wholeItemOf(path: string): string {
  const [source = '', slug = ''] = path.split('/')
  return source.endsWith('.yaml') ? source : `${source}/${slug}`
}

/** Whether a path is that of a course, a test or a coupon, and not of a part. */
export const isWholeItem = (path: string) => path.split('/').length === 2
