/** An id out of a page's address; null for what cannot be one. */
export function routeId(text: string | undefined): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
