/** A JSON object as text that still waits for more fields: without its closing brace. */
export function openObject(fields: object): string {
  return JSON.stringify(fields).slice(0, -1)
}

/** Closes an open object with more fields. Both parts must have at least one. */
export function closeObject(open: string, fields: object): string {
  return `${open},${JSON.stringify(fields).slice(1)}`
}
