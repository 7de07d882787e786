import { getRewards } from '@sopan/contract/rewards'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const LINK = 'https://sopan.example/register?ref=KX7P2MQ4'
const record = {
  points: 120,
  unique_referral_code: 'KX7P2MQ4',
  referral_link: LINK,
  app_link: 'https://sopan.example/?ref=KX7P2MQ4',
  referral_stats: { total_referrals: 15, total_downloads: 12 },
}

afterEach(() => {
  toast.remove()
})

async function open(answer: object = yes(record)) {
  server.on(getRewards, answer)
  renderApp('/rewards', { user: anjali })
  await screen.findByRole('heading', { name: 'Rewards and Referrals' })
}

const messages = () => screen.getByRole('region', { name: 'Messages' }).textContent
const valueOf = (label: string) =>
  screen.getByText(label).parentElement?.querySelector('dd')?.textContent

/** The stub replaces only the named parts of the browser's navigator. */
const stubNavigator = (parts: object) => {
  const own = Object.entries(parts).map(([name, value]) => [name, { value }])
  vi.stubGlobal('navigator', Object.create(navigator, Object.fromEntries(own)))
}

describe('the rewards page', () => {
  it('has the points, the counts, the code, the link and four steps', async () => {
    await open()
    await screen.findByLabelText('Referral code')
    expect(['Total Points', 'Total Referrals', 'Downloads'].map(valueOf)).toEqual([
      '120',
      '15',
      '12',
    ])
    for (const [label, value] of [
      ['Referral code', 'KX7P2MQ4'],
      ['Referral link', LINK],
    ] as const) {
      const field = screen.getByLabelText<HTMLInputElement>(label)
      expect([field.value, field.readOnly]).toEqual([value, true])
    }
    const steps = within(screen.getByRole('list', { name: 'How it works' }))
    expect(steps.getAllByRole('listitem')).toHaveLength(4)
    expect(steps.getByText(/10 points/)).toBeTruthy()
    expect(server.callsTo(getRewards)[0]?.query).toEqual({ user_id: '7' })
    expect(document.title).toBe('Rewards and Referrals | Sopan')
  })

  it.each([
    ['code', 'KX7P2MQ4'],
    ['link', LINK],
  ])('copies the referral %s', async (name, value) => {
    const user = userEvent.setup()
    await open()
    await user.click(await screen.findByRole('button', { name: `Copy referral ${name}` }))
    expect(await navigator.clipboard.readText()).toBe(value)
    await user.click(screen.getByRole('button', { name: `Copy referral ${name}` }))
    // A second press renews the message.
    expect(messages()).toBe(`Referral ${name} copied`)
  })

  it.each(['code', 'link'])('reports that the referral %s was not copied', async (name) => {
    await open()
    const button = await screen.findByRole('button', { name: `Copy referral ${name}` })
    // As on a page that is not served over https.
    stubNavigator({ clipboard: undefined })
    fireEvent.click(button)
    await waitFor(() => expect(messages()).toContain(`Failed to copy referral ${name}`))
  })

  it.each([
    ['WhatsApp', 'wa.me'],
    ['Telegram', 't.me'],
    ['Facebook', 'www.facebook.com'],
    ['Twitter', 'x.com'],
  ])('shares by %s in a new tab, without a call', async (name, host) => {
    await open()
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: new RegExp(name) })
    const url = new URL(link.href)
    expect([url.protocol, url.host]).toEqual(['https:', host])
    expect([...url.searchParams.values()].join(' ')).toContain(LINK)
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer'])
  })

  it('shares by the device, only where the browser can', async () => {
    await open()
    await screen.findByLabelText('Referral code')
    expect(screen.queryByRole('button', { name: 'Share via Device' })).toBeNull()
  })

  it.each([
    ['X', 'Error', 'Failed to share: X'],
    ['closed', 'AbortError', ''],
  ])('shows a device that fails with %s (%s) as %s', async (text, name, shown) => {
    const share = vi.fn<(data: object) => Promise<void>>(() =>
      Promise.reject(Object.assign(new Error(text), { name })),
    )
    stubNavigator({ share })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Share via Device' }))
    expect(share.mock.calls[0]?.[0]).toMatchObject({ url: LINK })
    await waitFor(() => expect(messages()).toBe(shown))
    expect(server.callsTo(getRewards)).toHaveLength(1)
  })

  it('cannot share an answer without code and link', async () => {
    const share = vi.fn<() => Promise<void>>()
    stubNavigator({ share })
    await open(yes({ ...record, unique_referral_code: undefined, referral_link: undefined }))
    await userEvent.click(await screen.findByRole('button', { name: 'Share via Device' }))
    await waitFor(() => expect(messages()).toContain('Unable to get referral information'))
    await userEvent.click(screen.getByRole('button', { name: 'WhatsApp' }))
    expect(share).not.toHaveBeenCalled()
  })
})
