import { z } from 'zod'

import type { Emulation } from '../emulation.ts'
import { compose } from '../webhooks/compose.ts'
import type { SentWebhook } from '../webhooks/sender.ts'
import { variations } from '../webhooks/variations.ts'
import { command } from './command.ts'
import { Refused } from './refused.ts'
import { dataOf, subject } from './webhook-subject.ts'

const order = variations.extend(subject.shape)

export const webhookCommands = {
  /** Sends a webhook, correct or with variations, and waits for the responses. */
  sendWebhook: command(order, async ({ state, sender }, input): Promise<SentWebhook[]> => {
    const { webhookUrl } = state.settings
    if (webhookUrl === null) throw new Refused('There is no webhook URL')
    const event = { type: input.type, data: dataOf(state, input) }
    const delivery = compose(state, event, webhookUrl, input)
    const each = Array.from(
      { length: input.times },
      () => () => sender.send(delivery, input.delayMs),
    )
    if (input.parallel) return Promise.all(each.map((send) => send()))
    const sent: SentWebhook[] = []
    for (const send of each) sent.push(await send())
    return sent
  }),

  /** What was sent, with its attempts. */
  webhooks: command(z.strictObject({}), ({ sender }: Emulation) => sender.sent()),

  /** Waits until no webhook is in progress. */
  idle: command(z.strictObject({}), async ({ sender }: Emulation) => {
    await sender.idle()
  }),

  setWebhookUrl: command(z.strictObject({ url: z.url().nullable() }), ({ state }, { url }) => {
    state.settings.webhookUrl = url
  }),
}
