/** The parsed URL, null if the text is not a URL; the oldest browsers have no URL.canParse (docs/browsers.md). */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
