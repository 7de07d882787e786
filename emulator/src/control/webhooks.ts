import { z } from 'zod'

import type { Emulation } from '../emulation.ts'
import { API_VERSIONS } from '../state/state.ts'
import { compose } from '../webhooks/compose.ts'
import type { Sent } from '../webhooks/sender.ts'
import { variations } from '../webhooks/variations.ts'
import { command } from './command.ts'
import { Refused } from './refused.ts'
import { dataOf, subject } from './webhook-subject.ts'

const endpoint = z.strictObject({
  url: z.url().nullable(),
  version: z.enum(API_VERSIONS).default(API_VERSIONS[0]),
})

const order = variations.extend(subject.shape)

export const webhookCommands = {
  /** Sends a webhook, correct or with variations, and waits for the responses. */
  sendWebhook: command(order, async ({ state, sender }, input): Promise<Sent[]> => {
    const { webhookUrl } = state.settings
    if (webhookUrl === null) throw new Refused('There is no webhook URL')
    const event = { type: input.type, data: dataOf(state, input) }
    const delivery = compose(state, event, webhookUrl, input)
    const each = Array.from({ length: input.times }, () => delivery)
    if (input.parallel) return Promise.all(each.map((one) => sender.send(one)))
    const sent: Sent[] = []
    for (const one of each) sent.push(await sender.send(one))
    return sent
  }),

  /** Waits until no webhook is in progress. */
  idle: command(z.strictObject({}), async ({ sender }: Emulation) => {
    await sender.idle()
  }),

  setWebhookUrl: command(endpoint, ({ state }, { url, version }) => {
    state.settings.webhookUrl = url
    state.settings.webhookVersion = version
  }),
}
