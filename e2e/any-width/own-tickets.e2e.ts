import { expect, test } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { newLearner, signIn } from '#e2e/support/learner.ts'
import { callSopan } from '#e2e/support/sopan.ts'

test('a learner reads the answer to a ticket, and the reply stays in the ticket', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request)
  const other = await newLearner(request)
  const send = async (token: string, message: string): Promise<number> => {
    const sent = await request.post('/api/support.php', {
      headers: { authorization: `Bearer ${token}` },
      data: { email: learner.email, message },
    })
    return (await sent.json()).data.ticket_id
  }
  const id = await send(learner.token, 'The video stops.')
  const otherId = await send(other.token, 'A secret of another learner.')
  const answer = { text: '<i>Please</i> update the app.', close: false, seen_messages: 0 }
  callSopan('POST', `/tickets/${id}/answer`, answer)
  await signIn(page, learner)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: `Ticket ${id}` }).click()
  const tickets = page.getByRole('region', { name: 'My tickets' })
  await expect(tickets).toContainText('Answered')
  await expect(tickets).not.toContainText(`Ticket ${otherId}`)
  await expect(tickets.getByText('<i>Please</i> update the app.')).toBeVisible()
  await tickets.getByRole('button', { name: 'Send Reply' }).click()
  await expect(tickets.getByText('Please enter your message')).toBeVisible()
  await settle(page)
  await expectAccessible(page, 'an open ticket')
  await tickets.getByLabel('Your reply').fill('It still stops.')
  await tickets.getByRole('button', { name: 'Send Reply' }).click()
  await expect(tickets.getByText('It still stops.')).toBeVisible()
  await expect(tickets).toContainText('Waits for our answer')
  await expect(tickets.getByLabel('Your reply')).toHaveValue('')
  expect(callSopan('GET', `/tickets/${id}`)).toContain('It still stops.')
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Browse Courses' })).toBeVisible()
  await expect(page.getByRole('link', { name: `Ticket ${id}` })).toBeHidden()
})
