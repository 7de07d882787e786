import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { BundleDetail } from '@sopan/contract/bundles'

import type { PageUrl } from './page-url.ts'

/** Where to read what a visitor sees: the data of the calls. */
export interface VisitorPages {
  courses(query: { type?: 'paid'; limit: number }): Promise<object>
  /** The newest one. */
  freeTest(): Promise<object | null>
  course(id: number): Promise<object>
  /** Null if nothing names the exam. */
  examPage(name: string): Promise<{ slug: string; name: string } | null>
  books(query: { limit: number }): Promise<object>
  /** Null if there is none. */
  bundle(id: number): Promise<BundleDetail | null>
}

/** The items that were read for the head of a page; null for pages about something else. */
export interface PageItems {
  exam: object | null
  bundle: BundleDetail | null
}

/** The page that an initial HTML shows. */
export interface InitialPage {
  /** With the query of a list. */
  path: string
  /**
   * The initial data, with the types of web/src/app/initial-data.ts; null for the loading state of a page
   * for learners.
   */
  data: Record<string, unknown> | null
}

/** web/src/server.tsx */
interface Renderer {
  renderInitialHtml(page: {
    path: string | null
    settings: Record<string, unknown>
    data: Record<string, unknown> | null
  }): Promise<string>
}

/** As web/src/lib/api/list-query.ts asks for it. */
const LIST_LIMIT = 12

export async function loadRenderer(folder: string): Promise<Renderer> {
  return (await import(pathToFileURL(join(folder, 'server/server.js')).href)) as Renderer
}

/** Null if the initial HTML is the startup screen. */
export async function initialPageOf(
  pageUrl: PageUrl,
  visitor: VisitorPages,
  { exam, bundle }: PageItems,
): Promise<InitialPage | null> {
  const { path, page, courseId, listQuery } = pageUrl
  if (page?.initialHtml === 'loading') return { path, data: null }
  const isOfNoCourse = page?.id === 'course' && courseId === null
  if (page?.initialHtml !== 'visitor' || listQuery === null || isOfNoCourse) return null
  if (exam !== null) return { path: `${path}${listQuery}`, data: { examPage: exam } }
  const data = bundle === null ? await visitorsData(pageUrl, visitor) : { bundle }
  return { path: `${path}${listQuery}`, data }
}

async function visitorsData(
  { page, courseId, listQuery }: PageUrl,
  visitor: VisitorPages,
): Promise<Record<string, unknown>> {
  if (courseId !== null) return { course: await visitor.course(courseId) }
  if (page?.id === 'home' || (page?.id === 'courses' && listQuery === '?filter=paid')) {
    const featured = await visitor.courses({ type: 'paid', limit: LIST_LIMIT })
    return page.id === 'home' ? { featured, freeTest: await visitor.freeTest() } : { featured }
  }
  if (page?.id === 'courses') {
    return { courses: await visitor.courses({ limit: LIST_LIMIT }) }
  }
  if (page?.id === 'books') return { books: await visitor.books({ limit: LIST_LIMIT }) }
  return {}
}
