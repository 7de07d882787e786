import type { Settings } from '#server/lib/env.ts'

/** Answers that every page asks for at once; the rest is asked for by visitors only. */
const STATUS = '/api/maintenance.php'
const HOME_CALLS = ['/api/courses.php?type=paid&limit=12', '/api/notifications.php']
const FIRST_CALLS: Record<string, string[]> = {
  '/': HOME_CALLS,
  '/home': HOME_CALLS,
  '/courses': ['/api/courses.php?limit=12'],
}

/**
 * What the page is told, see web/src/lib/settings.ts. `early` are the addresses that the page's
 * inline script asks for while the rest of it is still on its way.
 */
export function clientSettings(settings: Settings, path: string): Record<string, unknown> {
  const calls = FIRST_CALLS[path] ?? []
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
    payments: settings.payments,
    pdfViewer: settings.pdfViewer.mode,
    pdfViewerUrl: settings.pdfViewer.url,
    early: {
      always: [`${statusUrl}${STATUS}`],
      visitor: calls.map((call) => `${apiUrl}${call}`),
    },
  }
}

/** Where the hosted PDF viewer lives, which pages may then frame; null with the built-in one. */
export function hostedViewerOrigin({ pdfViewer }: Settings): string | null {
  return pdfViewer.mode === 'builtin' ? null : new URL(pdfViewer.url.replace('{url}', '')).origin
}
