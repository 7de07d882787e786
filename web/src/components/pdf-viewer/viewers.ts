export type ViewerKind = 'hosted' | 'builtin' | 'direct' | 'uncached'

/** In this order; the builtin one is the product's own. */
const CHAIN: readonly ViewerKind[] = ['hosted', 'builtin', 'direct', 'uncached']

/** Names and IP addresses that are only reachable from the same network or device. */
const PRIVATE_HOST =
  /^(?:localhost|[^.]+|.*\.(?:local|localhost|internal|lan|home)|127\..*|10\..*|192\.168\..*|169\.254\..*|172\.(?:1[6-9]|2\d|3[01])\..*|\[.*\])$/i

export interface ViewerSetting {
  mode: 'hosted' | 'builtin'
  /** The hosted viewer's URL with the placeholder {url}. */
  url: string
}

/**
 * The viewers for a file, in the order in which they are tried; after the last comes the first
 * again. The hosted one is omitted if it cannot reach the file, and for paid files: their links are
 * private to the learner. A file of another host gets the whole order, as the documents
 * require, but the page's policy lets only the hosted viewer show it.
 */
export function viewersFor(
  file: string,
  setting: ViewerSetting,
  isOnline: boolean,
): readonly ViewerKind[] {
  const { protocol, hostname, searchParams } = new URL(file)
  const isReachable = protocol === 'https:' && !PRIVATE_HOST.test(hostname) && isOnline
  const isPaid = searchParams.has('signature')
  const isOffered = setting.mode === 'hosted' && setting.url.includes('{url}')
  return isOffered && isReachable && !isPaid ? CHAIN : CHAIN.slice(1)
}

/** The URL of a viewer's frame. `stamp` is unique, so that the response comes from no cache. */
export function frameUrl(
  kind: Exclude<ViewerKind, 'builtin'>,
  file: string,
  setting: ViewerSetting,
  stamp: string,
): string {
  if (kind === 'hosted') return setting.url.replace('{url}', encodeURIComponent(file))
  if (kind === 'direct') return file
  const fresh = new URL(file)
  fresh.searchParams.set('t', stamp)
  return fresh.href
}
