import { createHash, createHmac } from 'node:crypto'

/** The provider's signature: no separator between the timestamp and the bytes of the body. */
export const sign = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(timestamp).update(body, 'utf8').digest('base64')

/** The header that is the same for all deliveries of one event. */
export const eventKey = (eventId: string): string =>
  createHash('sha256').update(eventId).digest('base64')
