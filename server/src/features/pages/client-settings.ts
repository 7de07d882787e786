import type { Settings } from '#server/lib/env.ts'

import type { Place } from './place.ts'

/** Answers that every page asks for at once; the rest is asked for by visitors only. */
const STATUS = '/api/maintenance.php'
const HOME_CALLS = ['/api/courses.php?type=paid&limit=12', '/api/notifications.php']

const LIST_CALL = '/api/courses.php?limit=12'

function firstCalls({ module, courseId, isNarrowed }: Place): string[] {
  if (courseId !== null) return [`/api/course_endpoints/details.php?id=${courseId}`]
  if (module === 'home') return HOME_CALLS
  return module === 'courses' && !isNarrowed ? [LIST_CALL] : []
}

/**
 * What the page is told, see web/src/lib/settings.ts. `early` are the addresses that the page's
 * inline script asks for while the rest of it is still on its way.
 */
export function clientSettings(settings: Settings, place: Place): Record<string, unknown> {
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
      visitor: firstCalls(place).map((call) => `${apiUrl}${call}`),
    },
  }
}

/** Where the hosted PDF viewer lives, which pages may then frame; null with the built-in one. */
export function hostedViewerOrigin({ pdfViewer }: Settings): string | null {
  return pdfViewer.mode === 'builtin' ? null : new URL(pdfViewer.url.replace('{url}', '')).origin
}
