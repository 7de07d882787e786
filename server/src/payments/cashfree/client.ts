import { randomUUID } from 'node:crypto'

import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  DelegateBackoff,
  type IBackoff,
  type IPolicy,
  circuitBreaker,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel'
import type { z } from 'zod'

import type { CallBudget, CallName, CallOccasion } from './call-budget.ts'
import { CashfreeError, isFaulty } from './errors.ts'
import { failureResponse, parseResponse } from './responses.ts'

export interface CashfreeAccount {
  /** Ends in `/pg`. */
  baseUrl: string
  appId: string
  secret: string
  apiVersion: string
}

export interface Call<Schema extends z.ZodType> {
  name: CallName
  method: 'GET' | 'POST' | 'PATCH'
  /** Below the base URL; its variable parts are encoded. */
  path: string
  body?: object
  response: Schema
  /** The rate limit is divided between occasions. */
  occasion: CallOccasion
  /** Whether a rejection is expected, and no problem to report. */
  expects?: (rejection: CashfreeError) => boolean
  /** When the whole operation must have ended, a time of `performance.now()`. */
  until: number
}

export interface CashfreeClient {
  /** Sends a call; throws a CashfreeError by `until` if it has no usable response. */
  send<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema>>
}

const TRY_MS = 3000
/** Several hundred payment attempts of one order have this size. */
const MAX_BYTES = 1024 * 1024
/** If Cashfree does not say how long to wait after a refusal because of the rate limit. */
const PAUSE_MS = 60_000

/** After this many failures in a row no call is sent for a while; then one call is tried. */
const FAILURES = 5
const PAUSE_AFTER_FAILURES_MS = 10_000

/**
 * The HTTP client of the calls that we use: time limits, one retry with jitter, circuit breakers,
 * the rate limits, and responses checked by a schema. Redirects are never followed.
 */
export function createClient(
  account: CashfreeAccount,
  { budget, onAlarm }: { budget: CallBudget; onAlarm: (problem: string) => void },
): CashfreeClient {
  const policies = new Map<CallName, IPolicy>()

  /** One for each kind of call, so that refunds that fail do not stop the orders of buyers. */
  function policyOf(name: CallName): IPolicy {
    const policy = policies.get(name) ?? createPolicy(name, onAlarm)
    policies.set(name, policy)
    return policy
  }

  async function sendOnce<Schema extends z.ZodType>(
    call: Call<Schema>,
    key: string,
  ): Promise<z.output<Schema>> {
    if (performance.now() >= call.until) {
      throw new CashfreeError('faulty', `${call.name} was not sent: its time is over`)
    }
    await budget.take(call.name, call.occasion)
    const { status, headers, body } = await exchange(account, call, key)
    if (status === 429) {
      await budget.pause(call.name, retryAfterMs(headers.get('x-ratelimit-retry')) ?? PAUSE_MS)
      throw new CashfreeError('busy', `${call.name} was refused because of the rate limit`, status)
    }
    if (status >= 500) throw faulty(call.name, `had the status ${status}`, status)
    if (status >= 300 && status < 400) throw faulty(call.name, 'was redirected', status)
    if (status >= 400) {
      const problem = `${call.name} was rejected with ${status}`
      const rejection = new CashfreeError('rejected', problem, status, codeIn(body))
      const isExpected = status === 404 || status === 409 || call.expects?.(rejection)
      if (!isExpected) onAlarm(problem)
      throw rejection
    }
    const parsed = call.response.safeParse(json(call.name, body))
    if (parsed.success) return parsed.data
    const paths = parsed.error.issues.map(({ path }) => path.join('.')).join(', ')
    const problem = `${call.name} of ${call.path} has an invalid response (${paths})`
    onAlarm(problem)
    throw new CashfreeError('invalid', problem, status)
  }

  return {
    async send(call) {
      // A retry has the same key; a later call is recognised by its order id.
      const key = randomUUID()
      try {
        return await policyOf(call.name).execute(() => sendOnce(call, key))
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error
        throw new CashfreeError('faulty', `${call.name} was not sent: too many failures`)
      }
    },
  }
}

function createPolicy(name: CallName, onAlarm: (problem: string) => void): IPolicy {
  const breaker = circuitBreaker(handleWhen(isFaulty), {
    halfOpenAfter: { next: pauseAfterFailures },
    breaker: new ConsecutiveBreaker(FAILURES),
  })
  breaker.onBreak(() => onAlarm(`Cashfree fails: calls stop for a while (${name})`))
  const backoff = new DelegateBackoff(() => 100 + Math.random() * 300)
  return wrap(retry(handleWhen(isFaulty), { maxAttempts: 1, backoff }), breaker)
}

/** The breaker compares with the wall clock, which may be set; this pause ends by the monotonic one. */
function pauseAfterFailures(): IBackoff<unknown> {
  const end = performance.now() + PAUSE_AFTER_FAILURES_MS
  return {
    get duration() {
      return performance.now() < end ? Infinity : -Infinity
    },
    next: pauseAfterFailures,
  }
}

const faulty = (name: CallName, problem: string, status: number | null) =>
  new CashfreeError('faulty', `${name} ${problem}`, status)

async function exchange(account: CashfreeAccount, call: Call<z.ZodType>, key: string) {
  try {
    const response = await fetch(`${account.baseUrl}${call.path}`, {
      method: call.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeFor(call)),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-client-id': account.appId,
        'x-client-secret': account.secret,
        'x-api-version': account.apiVersion,
        'x-request-id': randomUUID(),
        ...(call.method === 'POST' && { 'x-idempotency-key': key }),
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    })
    const { status, headers } = response
    return { status, headers, body: await readText(call.name, response) }
  } catch (error) {
    if (error instanceof CashfreeError) throw error
    // The cause is left out: it may contain the request with the secret.
    const reason = error instanceof Error ? error.name : 'unknown reason'
    throw faulty(call.name, `has no response (${reason})`, null)
  }
}

/** Milliseconds for the next try. */
const timeFor = ({ until }: Call<z.ZodType>) =>
  Math.max(1, Math.ceil(Math.min(TRY_MS, until - performance.now())))

async function readText(name: CallName, response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (length > MAX_BYTES) throw new CashfreeError('invalid', `${name} has too long a response`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function json(name: CallName, body: string): unknown {
  try {
    return parseResponse(body)
  } catch {
    throw faulty(name, 'has a response that is not JSON', null)
  }
}

function codeIn(body: string): string {
  try {
    return failureResponse.parse(parseResponse(body)).code
  } catch {
    return ''
  }
}

/** Milliseconds of a header in seconds, at most ten minutes. */
function retryAfterMs(header: string | null): number | null {
  const seconds = Number(header)
  return seconds > 0 ? Math.min(seconds, 600) * 1000 : null
}
