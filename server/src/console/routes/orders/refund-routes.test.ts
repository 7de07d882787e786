import { describe, expect, it } from 'vitest'

import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { orderConsole } from '#test/console-orders.ts'

const office = orderConsole()
const { app, bought, doctor, refunds, notes, settleRefunds, netSales } = office
const { act, actsOf, member, preview, rawPreview, show } = office
const { t, rows, grants } = app
const control = () => app.emulator.control

const later = (hours: number) => {
  t.time = new Date(t.time.getTime() + hours * 3_600_000)
}

/** The fields of a preview that a page sends back after it has shown it. */
const shown = ({ last_act, amount_paise }: Awaited<ReturnType<typeof preview>>) => ({
  last_act,
  amount_paise,
})

const nothingChanged = async () => {
  expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
  expect([await refunds(), (await grants()).map((one) => one.revoked_at)]).toEqual([[], [null]])
}

describe('a refund within the rules', () => {
  it('does what its preview shows: amount, end of the access, mails and credit note', async () => {
    const { user, course, id } = await bought()
    const { actor, cookie } = await member('support')
    const before = await preview(id, cookie)
    const [grant] = await grants()
    expect(before).toEqual({
      order_id: id,
      title: course.title,
      user_name: user.name,
      amount_paise: 49_900,
      conditions: [
        { is_met: true, text: 'It was paid in the last 24 hours.' },
        { is_met: true, text: '0 % of the course is completed, less than 20 %.' },
      ],
      obstacles: [],
      by_hand_paise: 0,
      orders: 1,
      access: [
        {
          id: grant?.id,
          starts_at: '2026-11-20T06:00:00.000Z',
          ends_at: '2027-11-20T06:00:00.000Z',
        },
      ],
      mail_to: user.email,
      last_act: expect.any(Number),
    })
    await nothingChanged()

    const { status, body } = await act('refund', id, cookie, shown(before))
    const [refund] = await refunds()
    expect([status, body.data]).toEqual([
      200,
      { refund_id: refund?.refund_id, amount_paise: before.amount_paise },
    ])
    expect(await grants()).toMatchObject([{ id: before.access[0]?.id, revoked_at: t.time }])
    expect(await actsOf(id)).toEqual([{ actor, action: 'refund', reason: 'asked by phone' }])
    await sweepOutbox(t, () => undefined)
    // The act has begun to send mails, which another sweep leaves to it.
    await expect
      .poll(() => t.mails)
      .toContainEqual(
        expect.objectContaining({
          to: before.mail_to,
          subject: expect.stringMatching(/refund/i),
          text: expect.stringContaining('₹499'),
        }),
      )

    await settleRefunds('SUCCESS')
    expect((await control().order(id)).refunds).toMatchObject([{ refund_amount: 499 }])
    expect(await notes()).toMatchObject([{ amount_paise: before.amount_paise }])
    expect(await netSales()).toBe(0)
    expect(await doctor()).toMatch(/^All/)
  })

  it('is one refund for a press that arrives twice, together or later', async () => {
    const { id } = await bought()
    const { actor, cookie } = await member('accountant')
    const body = shown(await preview(id, cookie))
    const press = () => act('refund', id, cookie, body)
    const statuses = (await Promise.all([press(), press(), press()])).map((one) => one.status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    const again = await press()
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringMatching(
        `^Somebody was first: ${actor}, 'refund', 20\\sNov\\s2026, 11:30\\sam. Look at the order`,
      ),
    ])
    expect(await refunds()).toHaveLength(1)
    await settleRefunds('SUCCESS')
    expect((await control().order(id)).refunds).toHaveLength(1)
    expect((await press()).status).toBe(409)
    expect(await doctor()).toMatch(/^All/)
  })

  it('of two members is done by one, and the other is told who did it, also in a new preview', async () => {
    const { id } = await bought()
    const members = [await member('support', 'Anita'), await member('accountant', 'Bina')]
    const bodies = await Promise.all(
      members.map(async ({ cookie }) => shown(await preview(id, cookie))),
    )
    const replies = await Promise.all(
      members.map(({ cookie }, n) => act('refund', id, cookie, bodies[n] ?? {})),
    )
    const first = replies.findIndex(({ status }) => status === 200)
    const second = members[1 - first]
    expect(replies[1 - first]?.body.message).toContain(`first: ${members[first]?.actor}, 'refund'`)
    const reply = await rawPreview(id, second?.cookie ?? '')
    expect([reply.status, reply.body.message]).toEqual([
      409,
      expect.stringMatching(
        `^The order is being refunded already. Last act: ${members[first]?.actor}, 'refund', `,
      ),
    ])
    expect(await refunds()).toHaveLength(1)
    expect(await show(id, second?.cookie ?? '')).toMatchObject({
      refunds: [{ state: 'requested', amount_paise: 49_900, reason: 'asked by phone' }],
    })
  })
})

describe('a refund outside the rules', () => {
  it('needs an override, which only an owner may give', async () => {
    const { id } = await bought()
    later(25)
    const [owner, support] = [await member('owner'), await member('support')]
    const before = await preview(id, support.cookie)
    expect(before.obstacles).toEqual(['It was paid more than 24 hours ago.'])
    expect(before.conditions[0]).toEqual({ is_met: false, text: before.obstacles[0] })
    const body = shown(before)
    for (const { cookie } of [owner, support]) {
      const reply = await act('refund', id, cookie, body)
      expect([reply.status, reply.body.message]).toEqual([
        409,
        'It was paid more than 24 hours ago. Only an override refunds it in spite of that.',
      ])
    }
    const refused = await act('override', id, support.cookie, body)
    expect([refused.status, refused.body.message]).toEqual([403, 'Your role does not allow this'])
    expect((await act('override', id, owner.cookie, { ...body, reason: ' ' })).status).toBe(400)
    await nothingChanged()

    expect((await act('override', id, owner.cookie, body)).status).toBe(200)
    expect(await refunds()).toMatchObject([{ cause: 'operator', amount_paise: 49_900 }])
    expect(await actsOf(id)).toMatchObject([{ actor: owner.actor, action: 'refund' }])
    await settleRefunds('SUCCESS')
    expect(await doctor()).toMatch(/^All/)
  })

  it('is refused if the payment is disputed after the preview', async () => {
    const { id } = await bought()
    const { cookie } = await member('support')
    const body = shown(await preview(id, cookie))
    await control().setWebhookUrl(app.webhookUrl)
    await control().dispute(id)
    await control().idle()
    const reply = await act('refund', id, cookie, body)
    expect([reply.status, reply.body.message]).toEqual([
      409,
      expect.stringMatching(/disputes this payment.* Only an override/),
    ])
    await nothingChanged()
  })
})

describe('the amount of a refund', () => {
  it('is that of the order, and any other is refused', async () => {
    const { id } = await bought()
    const { cookie } = await member()
    const { last_act } = await preview(id, cookie)
    const others = [49_901, 49_899, 1, 0, -49_900]
    const invalid = [49_900.5, '49900', null, 1e21, undefined]
    for (const name of ['refund', 'override'] as const) {
      for (const amount of [...others, ...invalid]) {
        const reply = await act(name, id, cookie, { last_act, amount_paise: amount })
        const status = invalid.includes(amount) ? 400 : 409
        expect([name, amount, reply.status]).toEqual([name, amount, status])
      }
    }
    await nothingChanged()
  })

  it('is what is left after the provider has returned a part, and the amount shown before is refused', async () => {
    const { id } = await bought()
    const { cookie } = await member()
    const { last_act } = await preview(id, cookie)
    await control().setWebhookUrl(app.webhookUrl)
    await control().autoRefund(id, { amount: 100, withOrder: true })
    await control().idle()
    app.advanceMinutes(6)
    await app.sweep()
    await expect.poll(refunds).toHaveLength(1)
    const old = await act('refund', id, cookie, { last_act, amount_paise: 49_900 })
    expect(old.body.message).toContain("Something was first: the server, 'refund")
    const now = await preview(id, cookie)
    expect(now.amount_paise).toBe(39_900)
    const whole = { last_act: now.last_act, amount_paise: 49_900 }
    expect((await act('refund', id, cookie, whole)).status).toBe(409)
    expect((await act('refund', id, cookie, shown(now))).status).toBe(200)
    await settleRefunds('SUCCESS')
    expect((await notes()).map((note) => note.amount_paise)).toEqual([10_000, 39_900])
    expect(await doctor()).toMatch(/^All/)
  })
})

describe('the reason of a refund', () => {
  it('is stored as it was typed, and refused if it is empty, too long or no text', async () => {
    const { id } = await bought()
    const { actor, cookie } = await member()
    const body = shown(await preview(id, cookie))
    for (const wrong of ['', ' \n ', 'र'.repeat(501), undefined, 7]) {
      const reply = await act('refund', id, cookie, { ...body, reason: wrong })
      expect([wrong, reply.status]).toEqual([wrong, 400])
    }
    await nothingChanged()
    const reason = '<script>alert(1)</script> =HYPERLINK("http://x.example","v") गलत कोर्स'
    expect((await act('refund', id, cookie, { ...body, reason })).status).toBe(200)
    expect(await actsOf(id)).toEqual([{ actor, action: 'refund', reason }])
    expect((await show(id, cookie)).refunds).toMatchObject([{ reason }])
  })
})
