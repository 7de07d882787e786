import type { Settings } from '#server/lib/env/env.ts'

import type { PageUrl } from './page-url.ts'

/** Every page requests the status early, home the notices of visitors. */
const STATUS = '/api/maintenance.php'
const HOME_CALL = '/api/notifications.php'
const LOGIN_CALL = '/api/login.php'
/** What a learner's window needs first, with placeholders for the id in the page's URL and the learner's. */
const WINDOW_CALLS: Record<string, string> = {
  test: '/api/tests/details.php?test_id={id}&user_id={user}',
}

/**
 * The settings passed to the page, see web/src/lib/settings.ts. `early` are the URLs that the
 * inline script requests while the other scripts are loading, and the one to which it sends the page's
 * form if it is submitted meanwhile.
 */
export function clientSettings(
  settings: Settings,
  { page, window }: PageUrl,
): Record<string, unknown> {
  const apiUrl = settings.apiUrl ?? ''
  const statusUrl = settings.statusUrl ?? ''
  return {
    apiUrl,
    statusUrl,
    brandName: settings.brand.name,
    contactEmail: settings.contact.email,
    contactPhone: settings.contact.phone,
    officeAddress: settings.contact.office,
    downloadUrl: settings.downloadUrl ?? settings.publicUrl,
    ...paymentSettings(settings),
    pdfViewer: settings.pdfViewer.mode,
    pdfViewerUrl: settings.pdfViewer.url,
    early: {
      always: [`${statusUrl}${STATUS}`],
      visitor: page?.id === 'home' ? [`${apiUrl}${HOME_CALL}`] : [],
      form: page?.id === 'login' ? `${apiUrl}${LOGIN_CALL}` : null,
      window: windowCall(apiUrl, window),
    },
  }
}

function windowCall(apiUrl: string, parameter: string | null) {
  const call = WINDOW_CALLS[parameter ?? '']
  return call === undefined ? null : { parameter, url: `${apiUrl}${call}` }
}

function paymentSettings({ payments }: Settings) {
  if (payments.gateway === 'mock') return { payments: 'mock' }
  return { payments: 'cashfree', paymentsMode: payments.mode, paymentsSdk: payments.sdkUrl }
}

/** The origins that the checkout needs in the policy of the pages; null without a real gateway. */
export function checkoutOrigins({ payments }: Settings) {
  if (payments.gateway === 'mock') return null
  const script = new URL(payments.sdkUrl).origin
  const isCashfree = script.endsWith('.cashfree.com')
  return { script, frames: isCashfree ? 'https://*.cashfree.com' : script }
}

/** The origin of the hosted PDF viewer, which pages may frame; null with the built-in viewer. */
export function hostedViewerOrigin({ pdfViewer }: Settings): string | null {
  return pdfViewer.mode === 'builtin' ? null : new URL(pdfViewer.url.replace('{url}', '')).origin
}
