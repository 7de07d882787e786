/**
 * What the server hands over inside the page, so that one build serves every deployment. The bases
 * default to the host that served the page.
 */
export interface PageSettings {
  apiUrl: string
  statusUrl: string
  brandName: string
  contactEmail: string
  contactPhone: string
  officeAddress: string
  downloadUrl: string
  payments: 'mock' | 'cashfree'
  pdfViewer: 'hosted' | 'builtin'
  /** With {url} where the file's address goes. */
  pdfViewerUrl: string
  /** The course that the page asked for shows first; null where it shows none. */
  firstCourse: FirstCourse | null
}

/** A course in the words of its cards, as far as the page's HTML shows it. */
export interface FirstCourse {
  /** Path of the page that it is shown on. */
  path: string
  title: string
  summary: string
  /** Address of its cover. */
  cover: string
  price: string
  life: string
}

const DEFAULTS: PageSettings = {
  apiUrl: '',
  statusUrl: '',
  brandName: 'Sopan',
  contactEmail: 'help@sopan.example',
  contactPhone: '+91 00000 00000',
  officeAddress: 'Hisar, Haryana, India',
  downloadUrl: '',
  payments: 'mock',
  pdfViewer: 'hosted',
  pdfViewerUrl: '',
  firstCourse: null,
}

/** A page without settings (a test, a dev server) is a page with the defaults. */
function readSettings(): PageSettings {
  try {
    const text = document.querySelector('#settings')?.textContent ?? ''
    return { ...DEFAULTS, ...(JSON.parse(text) as Partial<PageSettings>) }
  } catch {
    return DEFAULTS
  }
}

export const settings: PageSettings = readSettings()

/** What the HTML of the page at this path has shown of its first course; null on any other page. */
export const firstCourseAt = (pathname: string): FirstCourse | null =>
  settings.firstCourse?.path === pathname ? settings.firstCourse : null
