import type { ConsoleEndpoint } from '@sopan/contract/console/endpoint'
import { consoleEndpoints } from '@sopan/contract/console/endpoints'
import { ROLES } from '@sopan/contract/console/permissions'
import { REPORT_NAMES } from '@sopan/contract/console/report-table'
import { describe, expect, it } from 'vitest'

import { testApp } from './app.ts'
import { testConsole } from './console.ts'
import { factories } from './factories.ts'

const t = testApp()
const c = testConsole(t)

/** Each call, and each report as a separate call; drafts of tests are written by more roles than others. */
const calls = consoleEndpoints.flatMap((endpoint) =>
  endpoint.url.includes(':name')
    ? REPORT_NAMES.map((name) => ({ ...endpoint, url: endpoint.url.replace(':name', name) }))
    : endpoint.url.includes(':kind')
      ? ['books', 'tests'].map((kind) => ({
          ...endpoint,
          url: endpoint.url.replace(':kind', kind),
        }))
      : [endpoint],
)

const nameOf = ({ method, url }: ConsoleEndpoint) => `${method} ${url}`

/** Who may make each call; every new call must be listed here. */
const AUDIENCE: Record<string, readonly string[]> = {
  'POST /sign-in': ['nobody', 'password', ...ROLES],
  'POST /invite': ['nobody', 'password', ...ROLES],
  'POST /invite/accept': ['nobody', 'password', ...ROLES],
  'GET /me': ['password', ...ROLES],
  'POST /second-factor/set-up': ['password', ...ROLES],
  'POST /second-factor/confirm': ['password', ...ROLES],
  'POST /second-factor/check': ['password', ...ROLES],
  'POST /second-factor/recover': ['password', ...ROLES],
  'POST /sign-out': ['password', ...ROLES],
  'GET /orders': ['owner', 'accountant', 'support'],
  'GET /orders/:order_id': ['owner', 'accountant', 'support'],
  'POST /orders/:order_id/preview-refund': ['owner', 'accountant', 'support'],
  'POST /orders/:order_id/refund': ['owner', 'accountant', 'support'],
  'POST /orders/:order_id/refund-override': ['owner'],
  'POST /orders/:order_id/accept': ['owner', 'accountant'],
  'POST /orders/:order_id/resolve': ['owner', 'accountant'],
  'POST /orders/:order_id/returned': ['owner', 'accountant'],
  'GET /items': ['owner', 'accountant'],
  'GET /items/published': [...ROLES],
  'POST /desk-payments/preview': ['owner', 'accountant'],
  'POST /desk-payments': ['owner', 'accountant'],
  'GET /learners': ['owner', 'support'],
  'GET /learners/:id': ['owner', 'support'],
  'GET /batches': ['owner', 'teacher', 'support'],
  'GET /batches/:id': ['owner', 'teacher', 'support'],
  'POST /batches': ['owner', 'support'],
  'POST /batches/preview-change': ['owner', 'support'],
  'POST /batches/change': ['owner', 'support'],
  'POST /batches/add-member': ['owner', 'support'],
  'POST /batches/remove-member': ['owner', 'support'],
  'POST /batches/invite': ['owner', 'support'],
  'POST /batches/end-invitation': ['owner', 'support'],
  'POST /batches/decide': ['owner', 'support'],
  'POST /batches/write': ['owner', 'teacher', 'support'],
  'POST /learners/change-email': ['owner', 'support'],
  'POST /learners/send-reset': ['owner', 'support'],
  'POST /learners/end-sessions': ['owner', 'support'],
  'POST /learners/set-status': ['owner', 'support'],
  'POST /learners/set-extra-time': ['owner', 'support'],
  'POST /learners/preview-grant': ['owner', 'support'],
  'POST /learners/grant': ['owner', 'support'],
  'POST /learners/revoke': ['owner', 'support'],
  'POST /learners/preview-erasure': ['owner'],
  'POST /learners/erase': ['owner'],
  'POST /learners/export': ['owner'],
  'POST /learners/preview-list': ['owner', 'accountant', 'support'],
  'POST /learners/preview-add': ['owner', 'accountant', 'support'],
  'POST /learners/add': ['owner', 'accountant', 'support'],
  'GET /reports/sales': ['owner', 'accountant'],
  'POST /reports/sales/file': ['owner', 'accountant'],
  'GET /reports/books': ['owner', 'accountant'],
  'POST /reports/books/file': ['owner', 'accountant'],
  'GET /reports/gst': ['owner', 'accountant'],
  'POST /reports/gst/file': ['owner', 'accountant'],
  'GET /reports/coupons': ['owner', 'accountant'],
  'POST /reports/coupons/file': ['owner', 'accountant'],
  'GET /reports/refunds': ['owner', 'accountant'],
  'POST /reports/refunds/file': ['owner', 'accountant'],
  'GET /reports/learners': ['owner', 'support'],
  'POST /reports/learners/file': ['owner', 'support'],
  'GET /reports/dues': ['owner', 'accountant', 'support'],
  'POST /reports/dues/file': ['owner', 'accountant', 'support'],
  'POST /desk-payments/part': ['owner', 'accountant'],
  'POST /fee-plans/end': ['owner', 'accountant'],
  'GET /reports/batch': ['owner', 'teacher', 'support'],
  'POST /reports/batch/file': ['owner', 'teacher', 'support'],
  'GET /learners/:id/report-card': ['owner', 'support'],
  'GET /batches/:id/report-cards': ['owner', 'teacher', 'support'],
  'GET /reports/progress': ['owner', 'support'],
  'POST /reports/progress/file': ['owner', 'support'],
  'GET /reports/results': ['owner', 'teacher'],
  'POST /reports/results/file': ['owner', 'teacher'],
  'GET /reports/items': ['owner', 'teacher'],
  'POST /reports/items/file': ['owner', 'teacher'],
  'GET /staff': ['owner'],
  'POST /staff/invite': ['owner'],
  'POST /staff/reset': ['owner'],
  'POST /staff/roles': ['owner'],
  'POST /staff/deactivate': ['owner'],
  'GET /audit': ['owner'],
  'GET /tickets': ['owner', 'support'],
  'GET /tickets/:id': ['owner', 'support'],
  'GET /tickets/:id/picture': ['owner', 'support'],
  'POST /tickets/:id/answer': ['owner', 'support'],
  'POST /tickets/:id/close': ['owner', 'support'],
  'GET /exams': ['owner', 'teacher'],
  'GET /exams/:slug': ['owner', 'teacher'],
  'GET /exams/:slug/attempts': ['owner', 'teacher'],
  'POST /exams/preview-key': ['owner', 'teacher'],
  'POST /exams/correct-key': ['owner', 'teacher'],
  'GET /exams/:slug/keys-sent': ['owner', 'teacher'],
  'POST /exams/extend': ['owner', 'teacher'],
  'POST /exams/give-back': ['owner', 'teacher'],
  'POST /exams/count-late': ['owner', 'teacher'],
  'GET /today': [...ROLES],
  'GET /content': ['owner', 'editor', 'teacher'],
  'GET /content/item': ['owner', 'editor', 'teacher'],
  'POST /content/preview-restore': ['owner', 'editor'],
  'POST /content/restore': ['owner', 'editor'],
  'POST /content/books/drafts/create': ['owner', 'editor'],
  'POST /content/books/drafts/open': ['owner', 'editor'],
  'POST /content/books/drafts/copy': ['owner', 'editor'],
  'POST /content/books/drafts/save': ['owner', 'editor'],
  'POST /content/books/drafts/preview': ['owner', 'editor'],
  'POST /content/books/drafts/discard': ['owner', 'editor'],
  'POST /content/courses/drafts/preview-description': ['owner', 'editor'],
  'POST /content/courses/drafts/arrange': ['owner', 'editor'],
  'POST /content/tests/drafts/preview-texts': ['owner', 'editor', 'teacher'],
  'POST /content/tests/drafts/series': ['owner', 'editor', 'teacher'],
  'POST /content/tests/drafts/create': ['owner', 'editor', 'teacher'],
  'POST /content/tests/drafts/open': ['owner', 'editor', 'teacher'],
  'POST /content/tests/drafts/copy': ['owner', 'editor', 'teacher'],
  'POST /content/tests/drafts/save': ['owner', 'editor', 'teacher'],
  'POST /content/tests/drafts/preview': ['owner', 'editor', 'teacher'],
  'POST /content/tests/drafts/discard': ['owner', 'editor', 'teacher'],
  'POST /content/books/uploads': ['owner', 'editor'],
  'GET /content/books/uploads/:id': ['owner', 'editor'],
  'HEAD /content/books/uploads/:id': ['owner', 'editor'],
  'PATCH /content/books/uploads/:id': ['owner', 'editor'],
  'POST /content/books/uploads/attach': ['owner', 'editor'],
  'POST /content/tests/uploads': ['owner', 'editor', 'teacher'],
  'GET /content/tests/uploads/:id': ['owner', 'editor', 'teacher'],
  'HEAD /content/tests/uploads/:id': ['owner', 'editor', 'teacher'],
  'PATCH /content/tests/uploads/:id': ['owner', 'editor', 'teacher'],
  'POST /content/tests/uploads/attach': ['owner', 'editor', 'teacher'],
  'POST /content/change-price': ['owner', 'editor'],
  'POST /content/publish': ['owner', 'editor'],
  'GET /content/questions/formats': ['owner', 'editor', 'teacher'],
  'GET /content/test-papers/:slug': ['owner', 'editor', 'teacher'],
  'GET /content/test-files': ['owner', 'editor', 'teacher'],
  'GET /content/test-files/:slug': ['owner', 'editor', 'teacher'],
  'GET /content/test-files/:slug/:form': ['owner', 'editor', 'teacher'],
  'POST /content/questions/preview': ['owner', 'editor', 'teacher'],
  'POST /content/questions/preview-file': ['owner', 'editor', 'teacher'],
  'POST /content/questions/preview-wrong': ['owner', 'editor', 'teacher'],
  'GET /content/questions/template': ['owner', 'editor', 'teacher'],
  'GET /notices': ['owner'],
  'POST /notices': ['owner'],
  'POST /notices/end': ['owner'],
  'GET /maintenance': ['owner'],
  'POST /maintenance': ['owner'],
}

/** The calls that need a code of the last five minutes. */
const FRESH = [
  'POST /orders/:order_id/refund-override',
  'POST /orders/:order_id/accept',
  'POST /orders/:order_id/resolve',
  'POST /orders/:order_id/returned',
  'POST /desk-payments',
  'POST /desk-payments/part',
  'POST /learners/change-email',
  'POST /learners/erase',
  'POST /learners/export',
  'POST /learners/add',
  'POST /reports/:name/file',
  'POST /staff/invite',
  'POST /staff/reset',
  'POST /staff/roles',
  'POST /staff/deactivate',
  'POST /content/restore',
  'POST /content/change-price',
]

const CALLERS = ['nobody', 'learner', 'password', ...ROLES] as const
type Caller = (typeof CALLERS)[number]

/** Enough of an input to pass the checks of access; validation may refuse it. */
const INPUT = { params: { id: '1', order_id: 'order_x', slug: 'x' } }

async function credentialsOf(caller: Caller) {
  if (caller === 'nobody') return {}
  if (caller === 'learner') {
    const build = factories(t.db)
    const { id } = await build.user()
    const token = await build.token(id, t.time)
    return { cookie: token, headers: { authorization: `Bearer ${token}` } }
  }
  if (caller !== 'password') return { cookie: await c.signedIn(caller) }
  const member = await c.member(['owner'])
  return { cookie: await c.session(member.id, null) }
}

describe('the matrix of the console', () => {
  it('has an entry for every call', () => {
    expect(Object.keys(AUDIENCE).toSorted()).toEqual(calls.map(nameOf).toSorted())
    expect(consoleEndpoints.filter((one) => one.needsFreshCode).map(nameOf)).toEqual(FRESH)
  })

  const cases = calls.flatMap((endpoint) =>
    CALLERS.map((caller) => [nameOf(endpoint), caller, endpoint] as const),
  )

  it.each(cases)('%s as %s is refused unless it is allowed', async (name, caller, endpoint) => {
    const body = ['GET', 'HEAD'].includes(endpoint.method) ? {} : { body: {} }
    const reply = await c.raw(endpoint, { ...INPUT, ...body }, await credentialsOf(caller))
    const refused = (ROLES as readonly string[]).includes(caller) ? 403 : 401
    const isAllowed = AUDIENCE[name]?.includes(caller === 'learner' ? 'nobody' : caller) === true
    expect([401, 403].includes(reply.status) ? reply.status : 'allowed').toBe(
      isAllowed ? 'allowed' : refused,
    )
  })

  it('is refused without a fresh code where one is needed', async () => {
    const { id } = await c.member(['owner'])
    const cookie = await c.session(id, new Date(t.time.getTime() - 300_000))
    for (const endpoint of calls.filter((one) => one.needsFreshCode)) {
      const reply = await c.raw(endpoint, { body: {} }, { cookie })
      expect([reply.status, reply.body.data]).toEqual([403, { needs_code: true }])
    }
  })
})
