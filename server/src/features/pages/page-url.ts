import { type Page, pageAt } from '@sopan/domain/pages'

/** As the client's router matches it: in any letter case, with trailing slashes. */
const TOKEN_PAGE = /^\/reset-password\/*$/i

/** As they are in a link to the course, so that each course has one page. */
const COURSE = /^\/courses\/([1-9]\d{0,14})$/

/** The same of a bundle. */
const BUNDLE = /^\/bundles\/([1-9]\d{0,14})$/

/** A subject of a course, and each of its classes. */
const SUBJECT = /^\/courses\/([1-9]\d{0,14})\/subjects\/([1-9]\d{0,14})(?:\/|$)/

/** The name of an exam, in any spelling that leads to its page. */
const EXAM = /^\/exams\/([^/]+)$/i

/** The pages that begin with a list, and the queries for which initial HTML is rendered. */
const LISTS: Record<string, readonly string[]> = {
  courses: ['', '?filter=paid'],
  tests: ['', '?filter=paid'],
  books: [''],
}

/** The parts of a URL on which the HTML of a page depends. */
export interface PageUrl {
  path: string
  /** With its '?'; empty without one. */
  query: string
  /** Null if the path is no page. */
  page: Page | null
  /** The course that the page is about, or null. */
  courseId: number | null
  /** The bundle that the page is about, or null. */
  bundleId: number | null
  /** The exam that the page is about, as it is in the URL, or null. */
  exam: string | null
  /** The subject of the page or of its class, or null. */
  subject: { id: number; courseId: number } | null
  /** The query of a list with a filter, otherwise empty; null for any other search, filter or window. */
  listQuery: string | null
  /** The query parameter that opens one of the page's `windows`, or null. */
  window: string | null
  /** The page of a mailed link that sets a new password. */
  isTokenPage: boolean
}

export function parsePageUrl(url: string): PageUrl {
  const path = url.split('?', 1)[0] ?? '/'
  const page = pageAt(path) ?? null
  const query = url.slice(path.length)
  return {
    path,
    query,
    page,
    courseId: idIn(path, COURSE),
    bundleId: idIn(path, BUNDLE),
    exam: examIn(path),
    subject: subjectIn(path),
    listQuery: listQueryOf(page, query),
    window: windowIn(page, query),
    isTokenPage: TOKEN_PAGE.test(path),
  }
}

function idIn(path: string, pattern: RegExp): number | null {
  const id = pattern.exec(path)?.[1]
  return id === undefined ? null : Number(id)
}

function subjectIn(path: string): PageUrl['subject'] {
  const [, courseId, id] = SUBJECT.exec(path) ?? []
  return id === undefined ? null : { id: Number(id), courseId: Number(courseId) }
}

function examIn(path: string): string | null {
  const [, name] = EXAM.exec(path) ?? []
  // A URL that cannot be decoded has no page before it comes here.
  return name === undefined ? null : decodeURIComponent(name)
}

function listQueryOf(page: Page | null, query: string): string | null {
  const known = LISTS[page?.id ?? '']
  if (known === undefined) return ''
  return known.includes(query) ? query : null
}

function windowIn(page: Page | null, query: string): string | null {
  const params = new URLSearchParams(query)
  return Object.keys(page?.windows ?? {}).find((name) => params.has(name)) ?? null
}

/** Two URLs with the same key have the same page. */
export const pageKey = ({ path, listQuery, window }: PageUrl) =>
  `${path}${listQuery ?? '?'}${window === null ? '' : `#${window}`}`
