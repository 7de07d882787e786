import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it, vi } from 'vitest'

import { openDatabase } from '#server/db/connect.ts'
import { attach } from '#server/db/embedded/attach.ts'

import { freePort } from '../free-port.ts'
import { migratedFolder } from './embedded-folder.ts'
import { startServer } from './server-process.ts'

it('mails a reset link without waiting for the schedule, and stores its counts at the stop', async () => {
  const [PORT, DATA_DIR] = [await freePort(), await migratedFolder()]
  const server = await startServer({ PORT, DATA_DIR })
  const post = (path: string, body: object) =>
    fetch(`http://localhost:${PORT}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const account = { name: 'Anjali Sharma', email: 'anjali@example.com', password: 'monsoon6' }
  expect((await post('/signup.php', account)).status).toBe(200)
  expect((await post('/forget_password.php', { email: account.email })).status).toBe(200)
  const outbox = join(DATA_DIR, 'outbox')
  await vi.waitFor(
    async () => {
      const names = await readdir(outbox)
      const [mail = ''] = names.filter((name) => name.endsWith('.eml'))
      expect(await readFile(join(outbox, mail), 'utf8')).toContain('/reset-password#token=sop_')
    },
    { timeout: 120_000 },
  )
  const wrong = { email: account.email, password: 'wrong one' }
  expect((await post('/login.php', wrong)).status).toBe(401)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)

  const attached = await attach({ dataDir: DATA_DIR, now: () => new Date(), log: () => undefined })
  const db = openDatabase({ address: attached.address, max: 1 })
  const counts = await db.selectFrom('refusal_count').select(['kind', 'count']).execute()
  await db.destroy()
  await attached.close()
  expect(counts.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
    { kind: 'login', count: 1 },
    { kind: 'unauthorized', count: 1 },
  ])
})
