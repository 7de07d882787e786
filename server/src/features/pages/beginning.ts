import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { EncodedBody } from '#server/http/response/encoded-body.ts'

import type { PageUrl } from './page-url.ts'

/** Where to read what a visitor sees: the responses of the calls. */
export interface VisitorPages {
  courses(query: { type?: 'paid'; limit: number }): Promise<EncodedBody>
  course(id: number): Promise<EncodedBody>
  books(query: { limit: number }): Promise<EncodedBody>
}

/** A page that is rendered with a visitor's data; web/src/app/first-data.ts has the types. */
export interface RenderedPage {
  path: string
  data: Record<string, unknown>
}

/** web/src/server.tsx */
interface Renderer {
  renderBeginning(page: {
    path: string | null
    settings: Record<string, unknown>
    data: Record<string, unknown>
  }): Promise<string>
}

/** As web/src/lib/api/list-query.ts asks for it. */
const LIST_LIMIT = 12

export async function loadRenderer(folder: string): Promise<Renderer> {
  return (await import(pathToFileURL(join(folder, 'server/server.js')).href)) as Renderer
}

/** Pages that are rendered without data. */
const WITHOUT_DATA = ['login', 'terms', 'privacy', 'shipping', 'refunds']

/** The page with its data if it is rendered, else null. */
export async function pageToRender(
  { path, page, courseId, isNarrowed }: PageUrl,
  visitor: VisitorPages,
): Promise<RenderedPage | null> {
  if (courseId !== null) return { path, data: { course: dataOf(await visitor.course(courseId)) } }
  if (path === '/' || path === '/home') {
    const featured = dataOf(await visitor.courses({ type: 'paid', limit: LIST_LIMIT }))
    return { path, data: { featured } }
  }
  if (path === '/courses' && !isNarrowed) {
    return { path, data: { courses: dataOf(await visitor.courses({ limit: LIST_LIMIT })) } }
  }
  if (path === '/books' && !isNarrowed) {
    const { data, next_cursor: next } = bodyOf(await visitor.books({ limit: LIST_LIMIT }))
    return { path, data: { books: { books: data, next_cursor: next } } }
  }
  return WITHOUT_DATA.includes(page?.id ?? '') ? { path, data: {} } : null
}

const bodyOf = ({ plain }: EncodedBody) =>
  JSON.parse(plain.toString()) as { data: unknown; next_cursor?: unknown }

const dataOf = (body: EncodedBody): unknown => bodyOf(body).data
