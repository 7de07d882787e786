/** A webhook as it is sent. */
export interface Delivery {
  url: string
  headers: Record<string, string>
  body: string
}

export interface Sent {
  /** The status of the response; null if there was none. */
  status: number | null
}

export interface Sender {
  /** Sends immediately; resolves after the response. */
  send: (delivery: Delivery) => Promise<Sent>
  /** Sends without a wait for the response. */
  sendLater: (delivery: Delivery) => void
  /** Resolves when no request is in progress. */
  idle: () => Promise<void>
}

const RESPONSE_TIMEOUT_MS = 10_000

/** Sends each webhook once: a test sends a lost one again. */
export function createSender(): Sender {
  const running = new Set<Promise<Sent>>()
  const send = (delivery: Delivery) => {
    const ended = post(delivery).finally(() => running.delete(ended))
    running.add(ended)
    return ended
  }
  return {
    send,
    sendLater: (delivery) => {
      void send(delivery)
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** One request; a redirect counts as a response and is not followed. */
async function post({ url, headers, body }: Delivery): Promise<Sent> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    await response.body?.cancel()
    return { status: response.status }
  } catch {
    return { status: null }
  }
}
