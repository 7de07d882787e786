/** A random id for a writer: lower-case letters and digits, derived from nothing else. */
export function newWriterId(): string {
  const parts = crypto.getRandomValues(new Uint32Array(3))
  return [...parts].map((part) => part.toString(36).padStart(7, '0')).join('')
}
