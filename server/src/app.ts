import compress from '@fastify/compress'
import { LANGUAGES } from '@sopan/contract/language'
import { loadWords } from '@sopan/words/language'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'

import { measureWaits } from './db/connect.ts'
import { markBookOpened } from './db/queries/entitlements.ts'
import { signedInFinder } from './db/queries/sessions.ts'
import { isRefusedWrite } from './db/unavailable.ts'
import { deletionRoutes } from './features/accounts/erasing/routes.ts'
import { ownDataDownload, ownDataRoutes } from './features/accounts/own-data/routes.ts'
import { ownExamsRoutes } from './features/accounts/own-exams-routes.ts'
import { ownLanguageRoutes } from './features/accounts/own-language-routes.ts'
import { passwordRoutes } from './features/accounts/password-routes.ts'
import { securityRoutes } from './features/accounts/security-routes.ts'
import { loginRoutes, logoutRoutes } from './features/accounts/session-routes.ts'
import { signupRoutes } from './features/accounts/signup-routes.ts'
import { userRoutes } from './features/accounts/user-routes.ts'
import { aidRoutes } from './features/aids/routes.ts'
import { batchRoutes } from './features/batches/routes.ts'
import { type BookCatalogue, bookCatalogue } from './features/books/catalogue.ts'
import { bookRoutes } from './features/books/routes.ts'
import { type BundlePages, bundlePages, bundleRoutes } from './features/bundles/routes.ts'
import { type CourseCatalogue, courseCatalogue } from './features/courses/catalogue.ts'
import { enrollmentRoutes } from './features/courses/enrollment-routes.ts'
import { ownCourseRoutes } from './features/courses/own-routes.ts'
import { courseRoutes } from './features/courses/routes.ts'
import { subjectRoutes } from './features/courses/subject-routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { type ExamPages, examPageRoutes, examPages } from './features/exam-pages/routes.ts'
import { answerRoutes } from './features/exams/answers/routes.ts'
import { examCatalogue, examCatalogueRoutes } from './features/exams/catalogue/routes.ts'
import { tellMeRoutes } from './features/exams/catalogue/tell-me-routes.ts'
import { createPaperCache } from './features/exams/paper/cache.ts'
import { countPractice } from './features/exams/practice/practised.ts'
import { practiceRoutes } from './features/exams/practice/routes.ts'
import { resultRoutes } from './features/exams/result/routes.ts'
import { attemptRoutes } from './features/exams/starting/routes.ts'
import { progressRoutes } from './features/learning/progress-routes.ts'
import { learningRoutes } from './features/learning/routes.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { couponRoutes } from './features/orders/coupons/routes.ts'
import { orderEnderOfBuyer } from './features/orders/end-open-order.ts'
import { feeRoutes } from './features/orders/fees/routes.ts'
import { historyRoutes, outcomeRoutes } from './features/orders/history/routes.ts'
import { createListedCheck } from './features/orders/payments/ask-listed.ts'
import { webhookRoutes } from './features/orders/payments/webhook-routes.ts'
import { documentRoutes, receiptRoutes } from './features/orders/receipts/routes.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { pageRoutes } from './features/pages/routes.ts'
import { reportCardRoutes } from './features/reports/cards/routes.ts'
import { rewardRoutes } from './features/rewards/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { healthRoutes } from './features/status/health-routes.ts'
import { statusRoutes } from './features/status/routes.ts'
import { ownTicketRoutes, supportRoutes } from './features/support/routes.ts'
import type { App, AppDeps } from './http/app-deps.ts'
import { countRefusals } from './http/limits/refusals.ts'
import { recordArrival } from './http/request/arrival.ts'
import { identify, requireSignIn } from './http/request/auth.ts'
import { downloadRoutes } from './http/request/downloads.ts'
import { limitOverload } from './http/request/overload.ts'
import { guardRequest, registerJsonParser } from './http/request/request-guard.ts'
import { limitTimes } from './http/request/time-limit.ts'
import { validatorCompiler } from './http/request/validation.ts'
import { addDefaultHeaders } from './http/response/app-origin.ts'
import { handleError } from './http/response/error-handler.ts'
import { type ResponseCache, responseCache } from './http/response/response-cache.ts'
import { apiHeaders } from './http/response/security-headers.ts'
import { cacheForVisitors } from './http/response/visitor-cache.ts'
import { TIME_LIMITS, serverOptions } from './http/server-options.ts'

/**
 * Responses smaller than a packet are not compressed. gzip only: a phone's link is the bottleneck,
 * not its CPU. Level 6 takes 1.6 to 1.8 times as long as level 4 and makes a paper 4 to 8 % smaller.
 */
/** Only of responses: an inflated body would be larger than what the limits of requests have counted. */
const COMPRESSION = {
  threshold: 1024,
  encodings: ['gzip' as const],
  zlibOptions: { level: 4 },
  globalDecompression: false,
}

/** A page of 50 cards is about 60 KB, so this holds some 2,000 of them. */
const RESPONSE_BYTES = 128 * 1024 * 1024

/** Builds the complete Fastify app. Port, clock and environment come from the caller. */
export async function buildApp(deps: AppDeps, loggerInstance: FastifyBaseLogger): Promise<App> {
  await Promise.all(LANGUAGES.map(loadWords))
  const { metrics, settings, pool } = deps
  const app: App = Fastify({
    ...serverOptions({ trustProxy: settings.TRUST_PROXY }),
    loggerInstance,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error, request, reply) => {
    if (isRefusedWrite(error)) metrics.countRefusedWrite()
    handleError(error, request, reply)
  })
  registerJsonParser(app)

  recordArrival(app, deps.sharedNow)
  // Pages and files override these.
  addDefaultHeaders(app, apiHeaders({ production: settings.isProduction }))
  const overload = limitOverload(app, { waiting: () => pool.waitingCount, ...deps.overload })
  limitTimes(app, TIME_LIMITS)
  app.addHook('onResponse', metrics.onResponse)
  measureWaits(pool, metrics.onWaited)

  const responses = responseCache(RESPONSE_BYTES)
  deps.catalogueChanges.subscribe(responses.clear)

  healthRoutes(app, deps, overload)
  downloadRoutes(app, {
    ...deps,
    responses,
    onPaidFile: (userId, path) => markBookOpened(deps.db, userId, path, deps.now()),
  })
  documentRoutes(app, deps)
  ownDataDownload(app, deps)
  const courses = courseCatalogue(deps)
  const books = bookCatalogue(deps)
  const exams = examPages(deps)
  const bundles = bundlePages(deps)
  await app.register((api) => apiRoutes(api, deps, { responses, courses, books, bundles, exams }), {
    prefix: '/api',
  })
  const visitor = {
    courses: (query: { type?: 'paid'; limit: number }) => courses.list(query, null),
    freeTest: async () => {
      const query = { type: 'free', withoutWindow: true, limit: 1, after: null } as const
      const { tests } = await examCatalogue(deps)(query, null)
      return tests[0] ?? null
    },
    course: (id: number) => courses.detail(id, null),
    examPage: (slug: string) => exams(slug, null),
    bundle: (id: number) => bundles(id, null),
    books: ({ limit }: { limit: number }) => books({ limit, after: null }, null),
  }
  await pageRoutes(app, deps, visitor, responses)
  return app
}

/** The caches that the API shares with the pages. */
interface Shared {
  responses: ResponseCache
  courses: CourseCatalogue
  books: BookCatalogue
  exams: ExamPages
  bundles: BundlePages
}

async function apiRoutes(
  api: App,
  deps: AppDeps,
  { responses, courses, books, bundles, exams }: Shared,
): Promise<void> {
  const { db, limits, now, pool } = deps
  const papers = createPaperCache()
  await api.register(compress, COMPRESSION)
  api.addHook('preValidation', guardRequest)
  countRefusals(api, deps.refusals, ({ signedIn }) => signedIn && `user ${signedIn.id}`)
  identify(api, signedInFinder(pool, db, now), limits)
  cacheForVisitors(api, responses)

  loginRoutes(api, deps)
  signupRoutes(api, deps)
  passwordRoutes(api, deps)
  courseRoutes(api, courses)
  subjectRoutes(api, deps)
  examCatalogueRoutes(api, deps, papers)
  bookRoutes(api, deps, books)
  bundleRoutes(api, deps, bundles)
  couponRoutes(api, deps)
  outcomeRoutes(api, deps)
  noticeRoutes(api, deps)
  examPageRoutes(api, exams)
  searchRoutes(api, deps, responses)
  statusRoutes(api, deps)
  await api.register(async (events) => webhookRoutes(events, deps))

  await api.register(async (personal) => {
    requireSignIn(personal)
    logoutRoutes(personal, deps)
    userRoutes(personal, deps)
    ownExamsRoutes(personal, deps)
    batchRoutes(personal, deps)
    ownLanguageRoutes(personal, deps)
    securityRoutes(personal, deps)
    ownDataRoutes(personal, deps)
    deletionRoutes(personal, deps, orderEnderOfBuyer(deps))
    enrollmentRoutes(personal, deps)
    learningRoutes(personal, deps)
    progressRoutes(personal, deps)
    tellMeRoutes(personal, deps)
    attemptRoutes(personal, deps, papers)
    answerRoutes(personal, deps, papers)
    resultRoutes(personal, deps, papers)
    practiceRoutes(personal, deps, papers)
    const listedCheck = createListedCheck(deps)
    orderRoutes(personal, deps, listedCheck)
    feeRoutes(personal, deps)
    historyRoutes(personal, deps, listedCheck)
    receiptRoutes(personal, deps)
    dashboardRoutes(personal, deps, (userId, at) => countPractice(deps.db, papers, userId, at))
    ownCourseRoutes(personal, deps)
    reportCardRoutes(personal, deps)
    rewardRoutes(personal, deps)
    aidRoutes(personal, deps)
    ownTicketRoutes(personal, deps)
    await personal.register(async (uploads) => supportRoutes(uploads, deps))
  })
}
