interface PageOptions {
  production: boolean
  /** Hash of the page's inline script, as a policy names it: 'sha256-…'. */
  inlineScriptHash: string
  /** Where the provider's checkout comes from; null without a real gateway. */
  checkout: { script: string; frames: string } | null
  /** Origin of the hosted PDF viewer, null with the built-in one. */
  viewerOrigin: string | null
  /** Origins of the API and of the status, if they differ from the page's origin. */
  apiOrigins: readonly string[]
  /** Where files are redirected to, which the policy checks too; null if they are in the data folder. */
  storageOrigin: string | null
}

type Headers = Record<string, string>

/** Stored by no cache, neither in the browser nor in between. */
export const PRIVATE = 'private, no-store'

const YOUTUBE = ['https://www.youtube.com', 'https://www.youtube-nocookie.com']
/** The API script of the player, and the folder of the script that it loads. */
const YOUTUBE_SCRIPTS = ['https://www.youtube.com/iframe_api', 'https://www.youtube.com/s/player/']

/** One year, the minimum for the preload lists of browsers. */
const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/**
 * The default headers: the response runs no script, cannot be framed and is private to its caller.
 * Public responses override them.
 */
export function apiHeaders({ production }: { production: boolean }): Headers {
  return {
    'cache-control': PRIVATE,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(production && HSTS),
  }
}

/** For the service worker, which fetches our files and the pages that it serves. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

export function pageHeaders(options: PageOptions): Headers {
  return {
    'content-security-policy': policy(options),
    'x-content-type-options': 'nosniff',
    // YouTube's player refuses to play on a page that sends no referrer.
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(options.production && HSTS),
  }
}

/**
 * For the page of a mailed link: its URL may contain the token, which must not be sent in a Referer
 * header.
 */
export const TOKEN_PAGE_HEADERS: Headers = { 'referrer-policy': 'no-referrer' }

/** The content security policy of the pages. */
function policy(options: PageOptions): string {
  const { inlineScriptHash, checkout, viewerOrigin, apiOrigins, storageOrigin } = options
  const payments = checkout === null ? [] : [checkout.frames]
  const storage = storageOrigin === null ? [] : [storageOrigin]
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      `'${inlineScriptHash}'`,
      ...YOUTUBE_SCRIPTS,
      ...(checkout === null ? [] : [checkout.script]),
    ],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https://i.ytimg.com', ...apiOrigins, ...storage],
    'media-src': ["'self'", 'blob:', ...apiOrigins, ...storage],
    'worker-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...apiOrigins, ...storage, ...payments],
    'frame-src': [
      "'self'",
      ...YOUTUBE,
      ...(viewerOrigin ? [viewerOrigin] : []),
      ...storage,
      ...payments,
    ],
    'form-action': ["'self'", ...payments],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
