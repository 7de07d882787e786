import { getStatus } from '@sopan/contract/status'

import type { Settings } from '#server/lib/env/env.ts'

/** The settings passed to the page, see web/src/lib/settings.ts. */
export function clientSettings(settings: Settings): Record<string, unknown> {
  const apiUrl = settings.apiUrl ?? ''
  const statusUrl = settings.statusUrl ?? ''
  return {
    apiUrl,
    statusUrl,
    brandName: settings.brand.name,
    contactEmail: settings.contact.email,
    contactPhone: settings.contact.phone,
    officeAddress: settings.contact.office,
    sellerName: settings.seller.name,
    grievanceName: settings.legal.grievance.name,
    grievanceTitle: settings.legal.grievance.title,
    grievancePhone: settings.legal.grievance.phone,
    courtPlace: settings.legal.courtPlace,
    examNames: settings.brand.exams,
    downloadUrl: settings.downloadUrl ?? '',
    ...paymentSettings(settings),
    pdfViewer: settings.pdfViewer.mode,
    pdfViewerUrl: settings.pdfViewer.url,
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
export function hostedViewerOrigin({ pdfViewer }: Settings): string | null {
  return pdfViewer.mode === 'builtin' ? null : new URL(pdfViewer.url.replace('{url}', '')).origin
}
