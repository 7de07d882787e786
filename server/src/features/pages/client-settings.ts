import type { Language } from '@sopan/contract/language'
import { getStatus } from '@sopan/contract/status'

import type { Settings } from '#server/lib/env/env.ts'

/** The settings passed to the page, see web/src/lib/settings.ts. */
export function clientSettings(settings: Settings, language: Language): Record<string, unknown> {
  const apiUrl = settings.API_URL ?? ''
  const statusUrl = settings.STATUS_URL ?? ''
  return {
    language,
    apiUrl,
    statusUrl,
    brandName: settings.BRAND_NAME,
    contactEmail: settings.CONTACT_EMAIL,
    contactPhone: settings.CONTACT_PHONE,
    officeAddress: settings.OFFICE_ADDRESS,
    sellerName: settings.seller.name,
    grievanceName: settings.GRIEVANCE_NAME,
    grievanceTitle: settings.GRIEVANCE_TITLE,
    grievancePhone: settings.GRIEVANCE_PHONE,
    courtPlace: settings.COURT_PLACE,
    examNames: settings.EXAM_NAMES,
    downloadUrl: settings.DOWNLOAD_URL ?? '',
    ...paymentSettings(settings),
    pdfViewer: settings.PDF_VIEWER,
    pdfViewerUrl: settings.PDF_VIEWER_URL,
    statusRequest: `${statusUrl}/api${getStatus.url}`,
  }
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
export function hostedViewerOrigin(settings: Settings): string | null {
  if (settings.PDF_VIEWER === 'builtin') return null
  return new URL(settings.PDF_VIEWER_URL.replace('{url}', '')).origin
}
