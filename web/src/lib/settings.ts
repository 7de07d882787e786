import { z } from 'zod'

/**
 * What the server hands over inside the page, so that one build serves every deployment. The bases
 * default to the host that served the page.
 */
const pageSettings = z.object({
  apiUrl: z.string().default(''),
  statusUrl: z.string().default(''),
  brandName: z.string().default('Sopan'),
  contactEmail: z.string().default('support@example.com'),
  contactPhone: z.string().default('+91 00000 00000'),
  officeAddress: z.string().default('Hisar, Haryana, India'),
  downloadUrl: z.string().default(''),
  payments: z.enum(['mock', 'cashfree']).default('mock'),
  pdfViewer: z.enum(['hosted', 'builtin']).default('hosted'),
  pdfViewerUrl: z.string().default(''),
  cashfreeMode: z.enum(['production', 'sandbox']).default('production'),
})
export type PageSettings = z.output<typeof pageSettings>

function readSettings(): PageSettings {
  const text = document.querySelector('#settings')?.textContent ?? ''
  try {
    return pageSettings.parse(JSON.parse(text))
  } catch {
    // A page without settings (a test, a dev server) is a page with the defaults.
    return pageSettings.parse({})
  }
}

export const settings: PageSettings = readSettings()
