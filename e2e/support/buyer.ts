import { type APIRequestContext, type Page, expect } from '@playwright/test'

import { newLearner, signIn } from './learner.ts'

/** Presses a button of the payment provider's window. */
export const choose = (page: Page, name: string) =>
  page.frameLocator('iframe[title="Payment"]').getByRole('button', { name, exact: true }).click()

/** A learner whose account has this phone number, in the pages of the browser context. */
export async function newBuyer(page: Page, request: APIRequestContext, phone: string | null) {
  const learner = await newLearner(request)
  const headers = { authorization: `Bearer ${learner.token}` }
  if (phone !== null) {
    const url = `/api/users.php?id=${learner.id}`
    expect((await request.put(url, { headers, data: { phone } })).ok()).toBe(true)
  }
  // A login stores the whole account.
  const account = { ...learner, phone }
  await signIn(page, account)
  return learner
}
