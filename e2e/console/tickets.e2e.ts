import { expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'
import { newLearner } from '#e2e/support/learner.ts'
import { callSopan } from '#e2e/support/sopan.ts'

test('a ticket is answered at 360 px, and the second of two members is told who has closed it', async ({
  page,
  learners,
}) => {
  const { email, token } = await newLearner(learners)
  const sent = await learners.post('/api/support.php', {
    headers: { authorization: `Bearer ${token}` },
    data: { email, message: '<b>The video stops.</b>', priority: 'high' },
  })
  const id: number = (await sent.json()).data.ticket_id
  await joinConsole(page, 'support')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('link', { name: 'Tickets', exact: true }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Number, message, name or email').fill(email)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('link', { name: `Ticket ${id}` }).click()
  await expect(page.getByText('<b>The video stops.</b>')).toBeVisible()
  await settle(page)
  await expectAccessible(page, 'a ticket at 360')
  const answer = page.getByLabel('Answer', { exact: true }).and(page.locator('textarea'))
  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(page.getByText('Enter an answer')).toBeVisible()
  await answer.fill('Please update the app.')
  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Please update' })).toContainText(
    'Anita Rao',
  )
  await expect(answer).toHaveValue('')

  await answer.fill('One more thing.')
  callSopan('POST', `/tickets/${id}/close`, { seen_messages: 1 })
  await page.getByRole('button', { name: 'Send and Close' }).click()
  await expect(page.getByRole('alert')).toContainText(/Ticket \d+ is closed: .+ closed it\./)
  await expect(answer).toHaveValue('One more thing.')
})

for (const { sender, typed, warnings } of [
  { sender: 'another address', typed: () => 'another@example.com', warnings: 1 },
  { sender: 'the address of its account', typed: (own: string) => own.toUpperCase(), warnings: 0 },
]) {
  test(`a ticket with ${sender} has ${warnings} warnings above the answer`, async ({
    page,
    learners,
  }) => {
    const { email, token } = await newLearner(learners)
    const sent = await learners.post('/api/support.php', {
      headers: { authorization: `Bearer ${token}` },
      data: { email: typed(email), message: 'What did I pay?', priority: 'low' },
    })
    const id: number = (await sent.json()).data.ticket_id
    await joinConsole(page, 'support')
    await page.goto(`/tickets/${id}`)
    await expect(page.getByRole('form', { name: 'Answer' })).toBeVisible()
    const warning = page.getByText(`The learner typed ${typed(email)}; the account has ${email}.`)
    await expect(warning).toHaveCount(warnings)
  })
}
