import { getDashboard } from '@sopan/contract/dashboard'
import { getStatus } from '@sopan/contract/status'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { no, server, yes } from '#test/fake-server.ts'
import { englishIn } from '#test/in-hindi.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { showIn } from '#web/lib/language.ts'

/** Names, addresses and times. */
const CONTENT =
  /Sopan|Anjali Sharma|anjali@example\.com|AM|PM|(Read in )?English|Hisar, Haryana, India|[\w.]+@[\w.]+/g

beforeAll(() => showIn('hi'))
afterAll(() => showIn('en'))

const english = () => englishIn(document.body, CONTENT)

describe('for who reads Hindi, no English text is', () => {
  it('in the frame around a page', async () => {
    renderApp('/coming-soon')
    expect(await screen.findByRole('heading', { name: 'जल्द आ रहा है' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'लॉगिन' })).not.toEqual([])
    expect(screen.getByRole('link', { name: 'सपोर्ट से संपर्क करें' })).toBeTruthy()
    expect(english()).toEqual([])
  })

  it("in a learner's menu", async () => {
    server.on(getDashboard, no('', 500))
    renderApp('/coming-soon', { user: anjali })
    await userEvent.click(await screen.findByRole('button', { name: 'Anjali Sharma का मेन्यू' }))
    expect(screen.getByRole('menuitem', { name: 'मेरे रिज़ल्ट' })).toBeTruthy()
    expect(english()).toEqual([])
  })

  it('on a page that does not exist', async () => {
    renderApp('/404')
    expect(await screen.findByRole('heading', { name: 'यह पेज नहीं मिला' })).toBeTruthy()
    expect(english()).toEqual([])
  })

  it('over the pages during a maintenance', async () => {
    const status = { db_version: '1.0.2', maintenance: true, message: '' }
    server.on(getStatus, yes(status, status))
    renderApp('/coming-soon')
    expect(await screen.findByRole('dialog', { name: 'रखरखाव चल रहा है' })).toBeTruthy()
    expect(english()).toEqual([])
  })
})
