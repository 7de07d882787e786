import { joinBatch } from '@sopan/contract/batches'
import {
  addBatchMember,
  changeBatch,
  createBatch,
  decideBatchRequests,
  endBatchInvitation,
  getBatch,
  inviteToBatch,
  previewBatch,
  removeBatchMember,
  writeToBatch,
} from '@sopan/contract/console/batches'
import { endFeePlan, recordPart, recordPayment } from '@sopan/contract/console/desk'
import type { ConsoleEndpoint } from '@sopan/contract/console/endpoint'
import { indianDay } from '@sopan/domain/indian-day'

import type { TestApp } from './app.ts'
import { makeCall } from './commands.ts'
import { factories } from './factories.ts'

const reason = 'asked by mail'

/** The acts on batches and on fees in parts, each with what makes an input that it accepts. */
export function batchActs(
  t: TestApp,
): { endpoint: ConsoleEndpoint; ready: () => Promise<object> }[] {
  const build = () => factories(t.db)
  const given = {
    name: 'SSC morning',
    exam: 'SSC CGL',
    first_day: '2026-11-01',
    last_day: '2027-03-31',
    items: [],
  }
  const read = (id: number) => makeCall(t, getBatch, { params: { id: String(id) } })
  const made = async () => (await makeCall(t, createBatch, { body: given })).id

  async function changed() {
    const id = await made()
    const { last_change } = await read(id)
    return { body: { ...given, id, name: 'SSC evening', last_change } }
  }

  async function withMember() {
    const [id, user] = [await made(), await build().user()]
    await makeCall(t, addBatchMember, { body: { batch_id: id, email: user.email, reason } })
    return { batch_id: id, learner_id: user.id }
  }

  const invitation = (id: number) => ({
    body: { batch_id: id, most: 5, last_day: indianDay(t.time, 7), needs_approval: true },
  })

  async function asked() {
    const id = await made()
    const { url } = await makeCall(t, inviteToBatch, invitation(id))
    const user = await build().user()
    const body = { token: url.split('#')[1] ?? '' }
    await t.call(joinBatch, { body }, await build().token(user.id, t.time))
    const { requests, invitations } = await read(id)
    return { id, request: requests?.[0]?.id ?? 0, invitation: invitations?.[0]?.id ?? 0 }
  }

  /** A plan of two parts. */
  async function agreed() {
    const user = await build().user()
    const { slug } = await build().course({ price_paise: 49_900 })
    const body = {
      user_id: user.id,
      email: user.email,
      type: 'course' as const,
      slug,
      amount_paise: 19_900,
      method: 'cash' as const,
      reference: 'voucher 1',
      reason: null,
      later: [{ amount_paise: 30_000, due_on: indianDay(t.time, 10) }],
    }
    await makeCall(t, recordPayment, { body })
    return t.db
      .selectFrom('fee_part')
      .select(['id', 'plan_id'])
      .where('number', '=', 2)
      .executeTakeFirstOrThrow()
  }

  return [
    { endpoint: createBatch, ready: async () => ({ body: given }) },
    { endpoint: previewBatch, ready: changed },
    { endpoint: changeBatch, ready: changed },
    {
      endpoint: addBatchMember,
      async ready() {
        const { email } = await build().user()
        return { body: { batch_id: await made(), email, reason } }
      },
    },
    {
      endpoint: removeBatchMember,
      ready: async () => ({ body: { ...(await withMember()), reason } }),
    },
    { endpoint: inviteToBatch, ready: async () => invitation(await made()) },
    {
      endpoint: endBatchInvitation,
      ready: async () => ({ body: { id: (await asked()).invitation } }),
    },
    {
      endpoint: decideBatchRequests,
      async ready() {
        const { id, request } = await asked()
        return { body: { batch_id: id, ids: [request], accept: true } }
      },
    },
    {
      endpoint: writeToBatch,
      async ready() {
        const { batch_id } = await withMember()
        return { body: { batch_id, title: 'No class', message: 'A holiday.', by_mail: true } }
      },
    },
    {
      endpoint: recordPart,
      async ready() {
        const { id } = await agreed()
        const paid = { amount_paise: 30_000, method: 'cash' as const, reference: 'voucher 2' }
        return { body: { part_id: id, ...paid } }
      },
    },
    {
      endpoint: endFeePlan,
      async ready() {
        const { plan_id } = await agreed()
        return { body: { plan_id, keeps_access: true, reason } }
      },
    },
  ]
}
