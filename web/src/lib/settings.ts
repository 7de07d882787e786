import type { Language } from '@sopan/contract/language'

/**
 * Settings that the server embeds in the page: one build serves every deployment. The base
 * URLs default to the host that served the page.
 */
export interface PageSettings {
  /** The language of this HTML; English in the app, whose pages are on the device. */
  language: Language
  apiUrl: string
  statusUrl: string
  /** Only the app has it, because its pages are on the device (mobile/app-pages.ts). */
  siteUrl: string
  /** The URL of the status call, with which every page starts. */
  statusRequest: string
  brandName: string
  contactEmail: string
  contactPhone: string
  officeAddress: string
  /** The legal name of the seller. */
  sellerName: string
  /** Settings without a value are null. */
  grievanceName: string | null
  grievanceTitle: string | null
  grievancePhone: string | null
  courtPlace: string | null
  examNames: string | null
  downloadUrl: string
  payments: 'mock' | 'cashfree'
  /** The mode and script of the payment provider's checkout; not used with demo payments. */
  paymentsMode: 'production' | 'sandbox'
  paymentsSdk: string
  pdfViewer: 'hosted' | 'builtin'
  /** A URL with {url} as the placeholder for the file's URL. */
  pdfViewerUrl: string
}

const DEFAULTS: PageSettings = {
  language: 'en',
  apiUrl: '',
  statusUrl: '',
  siteUrl: '',
  statusRequest: '/api/maintenance.php',
  brandName: 'Sopan',
  contactEmail: 'help@sopan.example',
  contactPhone: '+91 00000 00000',
  officeAddress: 'Hisar, Haryana, India',
  sellerName: 'Sopan',
  grievanceName: null,
  grievanceTitle: null,
  grievancePhone: null,
  courtPlace: null,
  examNames: null,
  downloadUrl: '',
  payments: 'mock',
  paymentsMode: 'production',
  paymentsSdk: '',
  pdfViewer: 'hosted',
  pdfViewerUrl: '',
}

/** A page without embedded settings (a test, the dev server) uses the defaults. */
function readSettings(): PageSettings {
  try {
    const text = document.querySelector('#settings')?.textContent ?? ''
    return { ...DEFAULTS, ...(JSON.parse(text) as Partial<PageSettings>) }
  } catch {
    return DEFAULTS
  }
}

export const settings: PageSettings = readSettings()
