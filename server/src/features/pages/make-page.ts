import { LANGUAGES, type Language } from '@sopan/contract/language'
import type { Page } from '@sopan/domain/pages'
import { headWords } from '@sopan/words/documents/heads'

import type { AppDeps } from '#server/http/app-deps.ts'
import { type EncodedBody, encodeText } from '#server/http/response/encoded-body.ts'

import { bundleHead } from './bundle-head.ts'
import { clientSettings } from './client-settings.ts'
import { courseHead } from './course-head.ts'
import { type PageHead, readTemplate, renderPage } from './document.ts'
import { examHead, examPath } from './exam-head.ts'
import {
  type InitialPage,
  type PageItems,
  type VisitorPages,
  initialPageOf,
  loadRenderer,
} from './initial-html.ts'
import { readPageScripts } from './page-scripts.ts'
import { type PageUrl, parsePageUrl } from './page-url.ts'
import { staticHead } from './static-heads.ts'
import { findCourseHead, findSubjectTitle } from './store.ts'

const NO_PAGE = parsePageUrl('/404')
const NOTHING = encodeText('')

/** The title of a page about an unknown item. */
function notFoundTitle(page: Page | null, language: Language): string | null {
  const { notFound } = headWords.in(language)
  const titles: Record<string, string> = {
    course: notFound.course,
    'exam-page': notFound.exam,
    bundle: notFound.bundle,
  }
  return titles[page?.id ?? ''] ?? null
}

/** The head of a page; undefined if the page is about an unknown course, exam or bundle. */
async function headOf(
  { db, files, settings }: Pick<AppDeps, 'db' | 'files' | 'settings'>,
  { path, courseId: id, subject, page }: PageUrl,
  { exam, bundle }: PageItems & { exam: { slug: string; name: string } | null },
  language: Language,
): Promise<PageHead | undefined> {
  if (page?.id === 'bundle') {
    return bundle === null ? undefined : bundleHead(bundle, settings, language)
  }
  if (page?.id === 'exam-page') {
    return exam === null ? undefined : examHead(exam, settings, language)
  }
  if (id === null) {
    const name = subject === null ? null : await findSubjectTitle(db, subject, language)
    return staticHead(path, settings, language, name)
  }
  const course = await findCourseHead(db, id, language)
  if (course === undefined) return undefined
  const { BRAND_NAME: brand, PUBLIC_URL: publicUrl } = settings
  const imageUrl = course.image === null ? null : files.publicUrl(course.image)
  return courseHead(course, { id, brand, publicUrl, imageUrl })
}

export interface MadePage {
  status: number
  bytes: EncodedBody
  /** The path of the page that has taken its place. */
  location?: string
}

/** Makes the HTML of each page, with its head and its initial HTML, from the built template. */
export async function createPages(
  { db, files, settings, pagesFolder }: Pick<AppDeps, 'db' | 'files' | 'settings' | 'pagesFolder'>,
  visitor: VisitorPages,
) {
  const template = await readTemplate(pagesFolder)
  const renderer = await loadRenderer(pagesFolder)
  const scriptsOf = await readPageScripts(pagesFolder)

  async function render(pageUrl: PageUrl, language: Language): Promise<MadePage> {
    const exam = pageUrl.exam === null ? null : await visitor.examPage(pageUrl.exam)
    if (exam !== null && exam.slug !== pageUrl.exam) {
      return { status: 301, bytes: NOTHING, location: examPath(exam.slug) }
    }
    const bundle = pageUrl.bundleId === null ? null : await visitor.bundle(pageUrl.bundleId)
    const items = { exam, bundle }
    const head = await headOf({ db, files, settings }, pageUrl, items, language)
    const shown =
      head ?? staticHead(pageUrl.path, settings, language, notFoundTitle(pageUrl.page, language))
    const initialPage = head === undefined ? null : await initialPageOf(pageUrl, visitor, items)
    return {
      status: head === undefined ? 404 : 200,
      bytes: await page(pageUrl, shown, initialPage, language),
    }
  }

  async function page(
    pageUrl: PageUrl,
    head: PageHead,
    initialPage: InitialPage | null,
    language: Language,
  ): Promise<EncodedBody> {
    const own = clientSettings(settings, language)
    const { path = null, data = {} } = initialPage ?? {}
    const initialHtml = await renderer.renderInitialHtml({ path, settings: own, data })
    return encodeText(
      renderPage(template, {
        head,
        settings: { ...own, initialPage },
        initialHtml,
        language,
        scripts: scriptsOf(pageUrl, language),
        needsScripts: initialPage === null,
      }),
    )
  }

  const emptyPage = (language: Language, name: string | null) =>
    page(NO_PAGE, staticHead(NO_PAGE.path, settings, language, name), null, language)
  const emptyPages = async (nameIn: (language: Language) => string | null) =>
    Object.fromEntries(
      await Promise.all(
        LANGUAGES.map(async (one) => [one, await emptyPage(one, nameIn(one))] as const),
      ),
    ) as Record<Language, EncodedBody>
  return {
    inlineScriptHash: template.inlineScriptHash,
    render,
    notFound: await emptyPages((language) => headWords.in(language).notFound.page),
    /** The app with a general head, for pages that cannot be made now. */
    general: await emptyPages(() => null),
  }
}
