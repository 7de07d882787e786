import type { Clock } from '../state/clock.ts'

/** A webhook with its headers, as it is sent at each attempt. */
export interface Delivery {
  id: string
  type: string
  url: string
  /** Without the number of the attempt. */
  headers: Record<string, string>
  body: string
  /** Whether a failed delivery is repeated by the plan. */
  isRetried: boolean
}

export interface Attempt {
  at: Date
  /** The status of the response; null if there was none. */
  status: number | null
  error: string | null
}

/** `failed`: no attempt follows. */
export type Outcome = 'waiting' | 'delivered' | 'retrying' | 'failed'

export interface SentWebhook extends Delivery {
  attempts: Attempt[]
  outcome: Outcome
}

export interface Sender {
  /** Sends after a delay on the emulator's clock, or immediately; resolves after the attempt. */
  send: (delivery: Delivery, delayMs?: number) => Promise<SentWebhook>
  /** Sends without a wait for the response. */
  sendLater: (delivery: Delivery) => void
  sent: () => SentWebhook[]
  /** Resolves when no request is in progress. */
  idle: () => Promise<void>
  reset: () => void
}

const MINUTE_MS = 60_000
/** How long after each failed attempt the next one follows; after the last nothing follows. */
const RETRY_DELAYS_MS = [2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS]
const RESPONSE_TIMEOUT_MS = 10_000

export function createSender(clock: Clock): Sender {
  let log: SentWebhook[] = []
  const running = new Set<Promise<void>>()

  const attempt = async (webhook: SentWebhook) => {
    const result = await post(webhook)
    webhook.attempts.push({ at: clock.now(), ...result })
    if (result.status === 200) {
      webhook.outcome = 'delivered'
      return
    }
    const delay = RETRY_DELAYS_MS[webhook.attempts.length - 1]
    // A reset may have forgotten the webhook while its request was in progress.
    const isRetried = webhook.isRetried && delay !== undefined && log.includes(webhook)
    webhook.outcome = isRetried ? 'retrying' : 'failed'
    if (isRetried) scheduleAfter(delay, webhook)
  }
  const run = (webhook: SentWebhook) => {
    const ended = attempt(webhook).finally(() => running.delete(ended))
    running.add(ended)
    return ended
  }
  const scheduleAfter = (ms: number, webhook: SentWebhook) =>
    clock.schedule(new Date(clock.now().getTime() + ms), () => run(webhook))
  const enter = (delivery: Delivery) => {
    const webhook: SentWebhook = { ...delivery, attempts: [], outcome: 'waiting' }
    log.push(webhook)
    return webhook
  }

  return {
    send: async (delivery, delayMs = 0) => {
      const webhook = enter(delivery)
      if (delayMs > 0) scheduleAfter(delayMs, webhook)
      else await run(webhook)
      return webhook
    },
    sendLater: (delivery) => {
      void run(enter(delivery))
    },
    sent: () => log,
    idle: async () => {
      while (running.size > 0) await Promise.all(running)
    },
    reset: () => {
      log = []
    },
  }
}

/** One request; a redirect counts as a response and is not followed. */
async function post({ url, headers, body, attempts }: SentWebhook): Promise<Omit<Attempt, 'at'>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'x-webhook-attempt': String(attempts.length + 1) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    await response.body?.cancel()
    return { status: response.status, error: null }
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : String(error) }
  }
}
