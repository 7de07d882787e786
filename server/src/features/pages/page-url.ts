/** The route modules of web/src/app/routes that a page's HTML preloads, by path. */
const MODULES = [
  [/^\/(?:home)?$/, 'home'],
  [/^\/courses$/, 'courses'],
  [/^\/courses\/([1-9]\d{0,14})$/, 'course'],
  [/^\/courses\/\d+\/subjects\/\d+$/, 'subject'],
  [/^\/courses\/\d+\/subjects\/\d+\/classes\/\d+$/, 'lesson'],
  [/^\/tests$/, 'tests'],
  [/^\/login$/, 'login'],
  [/^\/register$/, 'register'],
] as const

/** As the client's router matches it: in any letter case, with trailing slashes. */
const TOKEN_PAGE = /^\/reset-password\/*$/i

export type PageModule = (typeof MODULES)[number][1]
export const pageModules: readonly PageModule[] = MODULES.map(([, name]) => name)

/** The parts of a URL on which the HTML of a page depends. */
export interface PageUrl {
  path: string
  module: PageModule | null
  /** The course that the page is about, or null. */
  courseId: number | null
  /** A searched or filtered list begins with other cards than the whole list. */
  isNarrowed: boolean
  /** The page of a mailed link that sets a new password. */
  isTokenPage: boolean
}

export function parsePageUrl(url: string): PageUrl {
  const path = url.split('?', 1)[0] ?? '/'
  const [pattern, module = null] = MODULES.find(([one]) => one.test(path)) ?? []
  const courseId = module === 'course' ? Number(pattern?.exec(path)?.[1]) : null
  return {
    path,
    module,
    courseId,
    isNarrowed: module === 'courses' && url !== path,
    isTokenPage: TOKEN_PAGE.test(path),
  }
}

/** Two URLs with the same key have the same page. */
export const pageKey = ({ path, isNarrowed }: PageUrl) => (isNarrowed ? `${path}?` : path)
