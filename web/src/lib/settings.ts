/**
 * Settings that the server embeds in the page, so that one build serves every deployment. The base
 * URLs default to the host that served the page.
 */
export interface PageSettings {
  apiUrl: string
  statusUrl: string
  /** Only the app has it, because its pages are on the device (mobile/app-pages.ts). */
  siteUrl: string
  brandName: string
  contactEmail: string
  contactPhone: string
  officeAddress: string
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
  apiUrl: '',
  statusUrl: '',
  siteUrl: '',
  brandName: 'Sopan',
  contactEmail: 'help@sopan.example',
  contactPhone: '+91 00000 00000',
  officeAddress: 'Hisar, Haryana, India',
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
