import { randomUUID } from 'node:crypto'

import { indianTime } from '../json.ts'
import type { State } from '../state/state.ts'
import type { WebhookEvent } from './events.ts'
import type { Delivery } from './sender.ts'
import { eventKey, sign } from './signature.ts'
import type { SignatureKind, Variations } from './variations.ts'

/** The characters that a truncated signature lacks. */
const TRUNCATED_BY = 8

/** A delivery of an event, with the headers of the provider. */
export function compose(
  state: State,
  { type, data }: WebhookEvent,
  url: string,
  vary: Partial<Variations> = {},
): Delivery {
  const now = state.now()
  const text = vary.rawBody ?? JSON.stringify({ data, event_time: indianTime(now), type })
  const body = vary.numericIds === true ? withNumericIds(text) : text
  const timestamp = String(now.getTime())
  const secret = vary.secret ?? state.settings.secrets[0] ?? ''
  const signature = signatures[vary.signature ?? 'correct']({ secret, timestamp, body })
  return {
    url,
    body,
    headers: {
      'content-type': vary.contentType ?? 'application/json',
      ...(signature !== null && { 'x-webhook-signature': signature }),
      'x-webhook-timestamp': timestamp,
      'x-webhook-attempt': '1',
      'x-webhook-version': state.settings.webhookVersion,
      'x-idempotency-key': eventKey(randomUUID()),
    },
  }
}

/** Ids as older versions of the provider print them: numbers with more digits than a double has. */
const withNumericIds = (body: string) => body.replaceAll(/("cf_\w+_id"):"(\d+)"/g, '$1:$2')

interface Signed {
  secret: string
  timestamp: string
  body: string
}

const correct = ({ secret, timestamp, body }: Signed) => sign(secret, timestamp, body)

const signatures: Record<SignatureKind, (signed: Signed) => string | null> = {
  correct,
  missing: () => null,
  wrong: (signed) => correct({ ...signed, secret: `${signed.secret}?` }),
  reserialised: (signed) => correct({ ...signed, body: printedAgain(signed.body) }),
  truncated: (signed) => correct(signed).slice(0, -TRUNCATED_BY),
  'other-body': (signed) => correct({ ...signed, body: `${signed.body} ` }),
}

function printedAgain(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return `${body} `
  }
}
