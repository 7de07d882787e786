interface PageOptions {
  production: boolean
  /** Of the inline script that sets the theme, as it stands in a policy: 'sha256-…'. */
  themeScriptHash: string
  cashfree: boolean
  /** Origin of the hosted PDF viewer, null with the built-in one. */
  viewerOrigin: string | null
  /** Origins of the API and of the status, where they are not the page's own. */
  apiOrigins: readonly string[]
}

type Headers = Record<string, string>

/** Kept by no cache, neither the browser's nor one on the way. */
export const PRIVATE = 'private, no-store'

const YOUTUBE = ['https://www.youtube.com', 'https://www.youtube-nocookie.com']
/** The player's interface, and the folder of the script that it loads. */
const YOUTUBE_SCRIPTS = ['https://www.youtube.com/iframe_api', 'https://www.youtube.com/s/player/']
const CASHFREE = 'https://*.cashfree.com'

/** One year, the least that browsers' own lists ask for. */
const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/**
 * For every answer that does not replace them: it runs nothing, may be in no frame, and belongs to
 * its caller. What everybody may see says so itself.
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

/** For the service worker, which fetches our own files and the pages that it passes on. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

export function pageHeaders(options: PageOptions): Headers {
  return {
    'content-security-policy': policy(options),
    'x-content-type-options': 'nosniff',
    // YouTube's player refuses to play for a page that sends no origin at all.
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(options.production && HSTS),
  }
}

/**
 * The page of a mailed link: its address may hold the token, which must not leave the browser in a
 * Referer header.
 */
export const TOKEN_PAGE_HEADERS: Headers = { 'referrer-policy': 'no-referrer' }

/** The content security policy of the pages. */
function policy({ themeScriptHash, cashfree, viewerOrigin, apiOrigins }: PageOptions): string {
  const payments = cashfree ? [CASHFREE] : []
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      `'${themeScriptHash}'`,
      ...YOUTUBE_SCRIPTS,
      ...(cashfree ? ['https://sdk.cashfree.com'] : []),
    ],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https://i.ytimg.com'],
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...apiOrigins],
    'frame-src': ["'self'", ...YOUTUBE, ...(viewerOrigin ? [viewerOrigin] : []), ...payments],
    'form-action': ["'self'", ...payments],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
