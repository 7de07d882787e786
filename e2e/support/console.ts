import { randomUUID } from 'node:crypto'

import { type Page, expect } from '@playwright/test'
import { generateSync } from 'otplib'

import { type ConsoleServer, runSopan } from './sopan.ts'

export const STAFF_PASSWORD = 'a long password 1'

export interface Member {
  email: string
  /** The secret of the second factor. */
  secret: string
}

/** Invites a member by the operator's command; returns the email and the one-time address. */
export function inviteMember(
  role: string,
  server?: ConsoleServer,
): { email: string; address: string } {
  const email = `${role}-${randomUUID().slice(0, 8)}@institute.example`
  const printed = runSopan(['staff', 'invite', email, '--role', role], server)
  return { email, address: /https?:\S+\/invite#\S+/.exec(printed)?.[0] ?? '' }
}

/** Opens the console for a new member with a role, from the one-time address to the first page. */
export async function joinConsole(
  page: Page,
  role: string,
  { server, name = 'Anita Rao' }: { server?: ConsoleServer; name?: string } = {},
): Promise<Member> {
  const { email, address } = inviteMember(role, server)
  await page.goto(address)
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = await page.locator('code').innerText()
  await page.getByLabel('Code of 6 digits').fill(generateSync({ secret }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  return { email, secret }
}
