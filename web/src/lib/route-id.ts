/** An id from a URL; null if the text is not a valid id. */
export function routeId(text: string | undefined): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
