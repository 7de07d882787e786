/** The parsed URL, null if it is none; the oldest browsers have no URL.canParse (docs/browsers.md). */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
