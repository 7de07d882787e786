export type ViewerKind = 'hosted' | 'builtin' | 'direct' | 'fresh'

/** In this order; the builtin one is our own. */
const CHAIN: readonly ViewerKind[] = ['hosted', 'builtin', 'direct', 'fresh']

/** Names and addresses that only this network, or this machine, can follow. */
const PRIVATE_HOST =
  /^(?:localhost|[^.]+|.*\.(?:local|localhost|internal|lan|home)|127\..*|10\..*|192\.168\..*|169\.254\..*|172\.(?:1[6-9]|2\d|3[01])\..*|\[.*\])$/i

export interface ViewerSetting {
  mode: 'hosted' | 'builtin'
  /** The hosted viewer's address with {url} in it. */
  url: string
}

/**
 * The viewers for a file, in the order of their turns; after the last comes the first again. The
 * hosted one has none where it cannot reach the file, and none for a paid file at all: its link is
 * a learner's own and not a third party's. A file of another host has the whole order, as the
 * documents say; the page's policy lets only the hosted viewer show it.
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

/** The address of a viewer's frame. `stamp` is new each time, so that no cache answers. */
export function frameAddress(
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
