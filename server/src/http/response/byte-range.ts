/** Both ends are inclusive, as in Content-Range. */
interface ByteRange {
  start: number
  end: number
}

/**
 * The single range that a Range header requests of `size` bytes. 'all' if there is no header or it
 * may be ignored (RFC 9110, 14.2): malformed, of another unit, or with several ranges.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'all' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (match === null) return 'all'
  const [, first = '', last = ''] = match
  if (first === '') return lastBytes(last, size)
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'all'
  return start < size ? { start, end } : 'unsatisfiable'
}

function lastBytes(count: string, size: number): ByteRange | 'all' | 'unsatisfiable' {
  if (count === '') return 'all'
  if (Number(count) === 0 || size === 0) return 'unsatisfiable'
  return { start: Math.max(0, size - Number(count)), end: size - 1 }
}
