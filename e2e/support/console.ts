import { randomUUID } from 'node:crypto'

import { type Page, expect } from '@playwright/test'
import { generateSync } from 'otplib'

import type { Role } from '../../contract/src/console/permissions.ts'
import { hashPassword } from '../../server/src/lib/credentials/password.ts'
import { withDatabase } from './database.ts'
import { type ConsoleServer, consoleUrlOf, runSopan } from './sopan.ts'

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

/** Opens the console for a new member with a role, who has a second factor and is signed in. */
export async function joinConsole(
  page: Page,
  role: Role,
  { server, name = 'Anita Rao' }: { server?: ConsoleServer; name?: string } = {},
): Promise<Member> {
  const email = `${role}-${randomUUID().slice(0, 8)}@institute.example`
  passwordHash ??= hashPassword(STAFF_PASSWORD)
  const member = { email, email_key: email, name, password_hash: await passwordHash }
  await withDatabase(
    (db) =>
      db
        .insertInto('staff')
        .values({ ...member, roles: [role], status: 'active', created_at: new Date() })
        .execute(),
    server,
  )
  const url = server === undefined ? '/' : consoleUrlOf(server)
  await page.goto(url)
  await post(page, '/sign-in', { email, password: STAFF_PASSWORD })
  const secret = String((await post(page, '/second-factor/set-up'))['secret'])
  await post(page, '/second-factor/confirm', { code: generateSync({ secret }) })
  await page.goto(url)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  return { email, secret }
}

let passwordHash: Promise<string> | undefined

/** Makes a call as the page does; returns its data. Much quicker than typing into the pages, which have a test. */
const post = (page: Page, path: string, body: object = {}): Promise<Record<string, unknown>> =>
  page.evaluate(
    async ([to, sent]) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`/api${to}`, { method: 'POST', headers, body: sent })
      const { data, message } = await response.json()
      if (!response.ok) throw new Error(`${to}: ${message}`)
      return data
    },
    [path, JSON.stringify(body)] as const,
  )

/** Begins the draft of a new test. */
export async function beginTest(page: Page, title: string): Promise<void> {
  await page.goto('/content')
  await page.getByRole('button', { name: 'New' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kind').selectOption({ label: 'Test' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
