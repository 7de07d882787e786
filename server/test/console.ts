import type { ConsoleEndpoint } from '@sopan/contract/console/endpoint'
import type { Role } from '@sopan/contract/console/permissions'
import { confirmFactor, setUpFactor, signIn } from '@sopan/contract/console/session'
import type { EndpointInput, EndpointOutput } from '@sopan/contract/endpoint'
import { SESSION_MS } from '@sopan/domain/staff/session'
import { generateSync } from 'otplib'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'

import { buildConsole } from '#server/console/app.ts'
import { createLimits } from '#server/http/limits/limits.ts'
import { hashPassword } from '#server/lib/credentials/password.ts'
import { createSecretBox } from '#server/lib/credentials/secret-box.ts'
import { newToken, tokenHash } from '#server/lib/credentials/token.ts'

import { type RawReply, type TestApp, pathOf } from './app.ts'

export const CONSOLE_URL = 'https://office.sopan.example'
export const STAFF_PASSWORD = 'correct horse battery'

export interface ConsoleReply extends RawReply {
  /** The value of the cookie that the response sets, '' if it removes it, undefined if it does neither. */
  cookie: string | undefined
  /** The whole header. */
  setCookie: string | undefined
}

interface CallOptions {
  cookie?: string | undefined
  /** In addition to the headers of a page of the console; undefined leaves a header out. */
  headers?: Record<string, string | undefined>
  address?: string
}

interface Input {
  params?: object
  querystring?: object
  body?: unknown
}

/** The console over the database of the learners' app `t`, with the same clock. Call it after `testApp`. */
export function testConsole(t: TestApp, { rateLimit = false, pagesFolder = '/nowhere' } = {}) {
  const box = createSecretBox('a secret of the console for tests', 'second factors')
  let app: Awaited<ReturnType<typeof buildConsole>>
  let count = 0
  let passwordHash: Promise<string> | undefined

  beforeAll(async () => {
    const { db, files, now, pool, refusals, settings } = t
    const limits = createLimits({
      enabled: rateLimit,
      now,
      pool,
      servers: 1,
      app: 'console',
      sleep: async () => undefined,
    })
    const shared = {
      db,
      files,
      now,
      refusals,
      settings,
      url: CONSOLE_URL,
      limits,
      box,
      pagesFolder,
    }
    app = await buildConsole(
      {
        ...shared,
        // A test may have another one than the test before it.
        get gateway() {
          return t.gateway
        },
      },
      pino({ level: 'silent' }),
    )
    await app.ready()
  })

  afterAll(() => app.close())

  /** Sends any request as a page of the console does, and returns any response. */
  async function raw(
    endpoint: Pick<ConsoleEndpoint, 'method' | 'url'>,
    input: Input = {},
    { cookie, headers = {}, address = '127.0.0.1' }: CallOptions = {},
  ): Promise<ConsoleReply> {
    const sent = {
      origin: ['GET', 'HEAD'].includes(endpoint.method) ? undefined : CONSOLE_URL,
      'sec-fetch-site': 'same-origin',
      'content-type': input.body instanceof Uint8Array ? 'application/octet-stream' : undefined,
      cookie: cookie === undefined ? undefined : `__Host-console=${cookie}`,
      ...headers,
    }
    const reply = await app.inject({
      method: endpoint.method,
      url: `/api${pathOf(endpoint.url, input)}`,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
      remoteAddress: address,
      ...(input.body !== undefined && { payload: input.body as object }),
    })
    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    const set = reply.cookies.find(({ name }) => name === '__Host-console')
    return {
      status: reply.statusCode,
      headers: reply.headers,
      // The responses to HEAD and PATCH have no body, and some have a file.
      body: JSON.parse(isJson && reply.body !== '' ? reply.body : '{}') as RawReply['body'],
      cookie: set?.value,
      setCookie: [reply.headers['set-cookie']].flat()[0],
    }
  }

  /** Sends a call and expects 200 with the fields of the contract. */
  async function call<E extends ConsoleEndpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options: CallOptions = {},
  ): Promise<{ data: DataOf<E>; cookie: string | undefined }> {
    const reply = await raw(endpoint, input, options)
    if (reply.status !== 200) {
      throw new Error(`${endpoint.method} ${endpoint.url}: ${reply.status} ${reply.body.message}`)
    }
    const body = endpoint.schema.response[200].parse(reply.body) as EndpointOutput<E>
    return { data: (body as { data: DataOf<E> }).data, cookie: reply.cookie }
  }

  /** An active member without a second factor. */
  async function member(roles: Role[], given: { email?: string; name?: string } = {}) {
    const email = given.email ?? `staff${++count}@example.com`
    passwordHash ??= hashPassword(STAFF_PASSWORD)
    return t.db
      .insertInto('staff')
      .values({
        email,
        email_key: email,
        name: given.name ?? 'Anita Rao',
        roles,
        status: 'active',
        password_hash: await passwordHash,
        created_at: t.time,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /** The cookie of a complete session of a member, whose code was given at `codeAt`. */
  async function session(staffId: number, codeAt: Date | null = t.time): Promise<string> {
    const token = newToken()
    await t.db
      .insertInto('staff_session')
      .values({
        token_hash: tokenHash(token),
        staff_id: staffId,
        created_at: t.time,
        last_seen_at: t.time,
        expires_at: new Date(t.time.getTime() + SESSION_MS),
        code_at: codeAt,
      })
      .execute()
    return token
  }

  const signedIn = async (...roles: Role[]) => session((await member(roles)).id)

  /** The code that an app shows for a secret at the time of the test. */
  const codeOf = (secret: string, laterSeconds = 0) =>
    generateSync({ secret, epoch: t.time.getTime() / 1000 + laterSeconds })

  /** A member with a second factor: the secret, the recovery codes and the cookie of a complete session. */
  async function enrolled() {
    const staff = await member(['owner'])
    const { cookie } = await call(signIn, {
      body: { email: staff.email, password: STAFF_PASSWORD },
    })
    const { data: factor } = await call(setUpFactor, {}, { cookie })
    const confirmed = await call(
      confirmFactor,
      { body: { code: codeOf(factor.secret) } },
      { cookie },
    )
    return {
      staff,
      secret: factor.secret,
      recoveryCodes: confirmed.data.recovery_codes,
      cookie: confirmed.cookie ?? '',
    }
  }

  /** The cookie of a session that has only given its password. */
  async function halfway(email: string): Promise<string> {
    const { cookie } = await call(signIn, { body: { email, password: STAFF_PASSWORD } })
    return cookie ?? ''
  }

  const inject = (path: string, cookie?: string) =>
    app.inject({
      url: path,
      ...(cookie !== undefined && { headers: { cookie: `__Host-console=${cookie}` } }),
    })

  return { raw, call, member, session, signedIn, codeOf, enrolled, halfway, inject }
}

type DataOf<E extends ConsoleEndpoint> =
  EndpointOutput<E> extends { data: infer Data } ? Data : never
