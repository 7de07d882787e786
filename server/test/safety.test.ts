import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { Endpoint } from '@sopan/contract/endpoint'
import { endpoints } from '@sopan/contract/endpoints'
import { cashfreeWebhook } from '@sopan/contract/orders/webhooks'
import { describe, expect, it } from 'vitest'

import { testApp } from './app.ts'
import { AUDIENCE } from './audience.ts'
import { examFactories } from './exams/exam-factories.ts'
import { PASSWORD, factories } from './factories.ts'

const t = testApp()
const source = join(import.meta.dirname, '../src')

const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`
const all = endpoints.map(({ endpoint }) => endpoint)
const personal = all.filter((endpoint) => AUDIENCE[nameOf(endpoint)] === 'signed in')

/** Enough of a valid request to reach the handler. */
const FILLED: Record<string, object> = {
  id: { id: '1' },
}

async function countRows(): Promise<number[]> {
  const tables = [
    'entitlement',
    'purchase_order',
    'class_progress',
    'video_progress',
    'attempt',
    'attempt_answer',
    'answer_log',
    'attempt_note',
    'grade',
  ] as const
  return Promise.all(
    tables.map(async (table) => (await t.db.selectFrom(table).selectAll().execute()).length),
  )
}

describe('the authorisation matrix', () => {
  it('has an entry for every endpoint, and every endpoint responds', () => {
    expect(Object.keys(AUDIENCE).toSorted()).toEqual(all.map(nameOf).toSorted())
    for (const { method, url } of all) {
      expect([url, t.app.hasRoute({ method, url: `/api${url}` })]).toEqual([url, true])
    }
  })

  it.each(personal.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is 401 without a session, before anything is looked at',
    async (_, endpoint) => {
      const reply = await t.raw(endpoint, { params: FILLED['id'] ?? {}, body: bodyFor(endpoint) })
      expect([reply.status, reply.body.success]).toEqual([401, false])
    },
  )

  // The gateway's events have no session; their bytes are not parsed before their signature.
  it.each(
    all
      .filter((endpoint) => endpoint !== cashfreeWebhook)
      .map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )('%s is 403 with another learner’s user_id and changes nothing', async (_, endpoint) => {
    const build = factories(t.db)
    const [own, other] = [await build.user(), await build.user()]
    const token = await build.token(own.id, t.time)
    const course = await build.course()
    const exam = await examFactories(t.db).examWithPaper()
    const book = await build.book()
    const before = await countRows()
    const fields = {
      id: String(course.id),
      course_id: endpoint.method === 'GET' ? String(course.id) : course.id,
      subject_id: '1',
      class_id: '1',
      test_id: endpoint.method === 'GET' ? String(exam.id) : exam.id,
      book_id: endpoint.method === 'GET' ? String(book.id) : book.id,
      attempt_id: endpoint.method === 'GET' ? '1' : 1,
      answers: [],
      coupon_code: 'X',
      order_id: 'order_x',
      user_id: endpoint.method === 'GET' ? String(other.id) : other.id,
    }
    const part = endpoint.method === 'GET' ? 'querystring' : 'body'
    const names = [...shapeOf(endpoint, part), 'user_id']
    const reply = await t.raw(
      endpoint,
      {
        params: FILLED['id'] ?? {},
        [part]: pick(fields, names),
      },
      { token },
    )
    expect([reply.status, reply.body.success]).toEqual([403, false])
    expect(await countRows()).toEqual(before)
  })
})

describe('a field out of its schema', () => {
  // The server computes the discount; what a client sends of it is not read.
  const UNREAD = 'discount_amount'
  /** Not a value of any field: the texts of a query are short, and no field of a body is such a list. */
  const WRONG = { querystring: 'x'.repeat(5000), body: [{}] }
  const cases = all
    .filter((endpoint) => endpoint !== cashfreeWebhook)
    .flatMap((endpoint) =>
      (['querystring', 'body'] as const).map((part) => ({
        endpoint,
        part,
        wrong: Object.fromEntries(
          shapeOf(endpoint, part)
            .filter((field) => field !== UNREAD)
            .map((field) => [field, WRONG[part]]),
        ),
      })),
    )
    .filter(({ wrong }) => Object.keys(wrong).length > 0)
    .map((one) => [nameOf(one.endpoint), one.part, one] as const)

  it.each(cases)('%s is 400 with a wrong %s, and each field of it is', async (_, part, sent) => {
    const { endpoint, wrong } = sent
    const issues = endpoint.schema[part]?.safeParse(wrong).error?.issues ?? []
    const refused = new Set(issues.map(({ path }) => path[0]))
    expect([...refused].toSorted()).toEqual(Object.keys(wrong).toSorted())
    const build = factories(t.db)
    const token = await build.token((await build.user()).id, t.time)
    const params = { id: '1' }
    const reply = await t.raw(endpoint, { params, [part]: wrong }, { token })
    expect([reply.status, reply.body.success]).toEqual([400, false])
  })
})

describe('a row that does not exist', () => {
  const missing = (id: string | number) => ({
    id,
    course_id: id,
    subject_id: id,
    class_id: id,
    test_id: id,
    book_id: id,
    attempt_id: id,
    paper_id: id,
    ticket_id: id,
    answer_id: id,
    video_id: id,
  })
  /** Other fields of the calls, as they have to be. */
  const FURTHER = {
    answers: [],
    amount: 1,
    order_id: 'order_x',
    hash: 'x'.repeat(22),
    message: 'Please answer',
    position: 1,
    on: true,
    seq: 1,
    writer: 'writer01',
  }
  /** A learner may have nothing of an item, and nothing of a ticket may have been seen. */
  const EMPTY = [
    '/tests/attempt.php',
    '/tests/attempts.php',
    '/tests/results.php',
    '/user/ticket_seen.php',
  ]
  const cases = personal
    .filter(({ url }) => url !== '/users.php' && url !== '/transactions/history.php')
    .filter((endpoint) => namesOf(endpoint).some((name) => name in missing(1)))
    .map((endpoint) => [nameOf(endpoint), EMPTY.includes(endpoint.url), endpoint] as const)

  it.each(cases)(
    '%s has nothing for its id (empty: %s), and changes nothing',
    async (_, isEmpty, endpoint) => {
      const build = factories(t.db)
      const token = await build.token((await build.user()).id, t.time)
      const before = await countRows()
      const isGet = endpoint.method === 'GET'
      const part = isGet ? 'querystring' : 'body'
      const ids = missing(isGet ? '999999' : 999_999)
      const sent = pick({ ...FURTHER, ...ids }, shapeOf(endpoint, part))
      const reply = await t.raw(endpoint, { params: { id: '999999' }, [part]: sent }, { token })
      expect([reply.status, reply.body.success]).toEqual(isEmpty ? [200, true] : [404, false])
      expect(await countRows()).toEqual(before)
    },
  )
})

const namesOf = (endpoint: Endpoint) => [
  ...shapeOf(endpoint, 'querystring'),
  ...shapeOf(endpoint, 'body'),
  ...(endpoint.url.includes(':id') ? ['id'] : []),
]

function bodyFor(endpoint: Endpoint): object | undefined {
  return endpoint.method === 'GET' ? undefined : {}
}

function shapeOf(endpoint: Endpoint, part: 'querystring' | 'body'): string[] {
  const schema = endpoint.schema[part] as { shape?: Record<string, unknown> } | undefined
  return Object.keys(schema?.shape ?? {})
}

function pick(fields: Record<string, unknown>, names: string[]): Record<string, unknown> {
  // A coupon is for a course or a test, never for both.
  const isWanted = ([name]: [string, unknown]) =>
    names.includes(name) && !(name === 'test_id' && names.includes('course_id'))
  return Object.fromEntries(Object.entries(fields).filter(isWanted))
}

/** Public responses to visitors that caches may store and have to revalidate. */
const SHARED = new Set([
  'GET /courses.php',
  'GET /course_endpoints/details.php',
  'GET /tests/list.php',
  'GET /tests/details.php',
  'GET /books/list.php',
  'GET /bundles/list.php',
  'GET /bundles/:id',
  'GET /notifications.php',
])

describe('the caching of a response', () => {
  const cases = all.flatMap((endpoint) =>
    (['visitor', 'learner'] as const).map((who) => [nameOf(endpoint), who, endpoint] as const),
  )

  it.each(cases)('%s to a %s has the expected cache headers', async (name, who, endpoint) => {
    const build = factories(t.db)
    const user = await build.user()
    const token = await build.token(user.id, t.time)
    const course = await build.course()
    const exam = await examFactories(t.db).examWithPaper()
    const subject = await build.subject(course.id)
    await build.grant(user.id, course.id)
    const bundle = await build.bundle([{ kind: 'course', id: course.id }])
    const isGet = endpoint.method === 'GET'
    const id = (value: number) => (isGet ? String(value) : value)
    const fields = {
      id: id(course.id),
      course_id: id(course.id),
      subject_id: id(subject.id),
      test_id: id(exam.id),
      coupon_code: 'X',
      email: user.email,
      password: PASSWORD,
    }
    const part = isGet ? 'querystring' : 'body'
    const input = {
      params: { id: String(name === 'GET /bundles/:id' ? bundle.id : course.id) },
      [part]: pick(fields, shapeOf(endpoint, part)),
    }
    const reply = await t.raw(endpoint, input, who === 'learner' ? { token } : {})
    const isShared = who === 'visitor' && SHARED.has(name)
    expect([isShared && reply.status !== 200, reply.headers['cache-control']]).toEqual([
      false,
      isShared ? 'no-cache' : 'private, no-store',
    ])
  })
})

describe('the source code', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )

  it('builds no SQL from strings', () => {
    const raw = files.filter((file) => /sql\.raw\(/.test(readFileSync(join(source, file), 'utf8')))
    expect(raw).toEqual([])
  })

  it('reads entitlements through the view that knows when they end', () => {
    const reads = /\b(?:FROM|JOIN) entitlement\b|(?:selectFrom|[jJ]oin)\('entitlement\b/
    const reading = files
      .filter((file) => reads.test(readFileSync(join(source, file), 'utf8')))
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !/^db\/(?:baseline|migrations)\//.test(file))
    // The rules are about what is stored; another opening than the present one is not in the view.
    expect(reading.toSorted()).toEqual([
      'content/tests/moved-access.ts',
      'db/invariants/money-rules.ts',
      'db/queries/entitlements.ts',
    ])
  })

  it('makes no external call inside a transaction', () => {
    const suspects = files.filter((file) => {
      const text = readFileSync(join(source, file), 'utf8')
      const bodies = text.split('inTransaction(').slice(1)
      return bodies.some((body) => /gateway\.|mailer\.|fetch\(/.test(body.split('\n  })')[0] ?? ''))
    })
    expect(suspects).toEqual([])
  })
})
