import { expect, it } from 'vitest'

import { freePort } from '../free-port.ts'
import { migratedFolder } from './embedded-folder.ts'
import { startServer } from './server-process.ts'

it('is not ready after SIGTERM, and serves requests until the proxies have seen that', async () => {
  const [PORT, DATA_DIR] = [await freePort(), await migratedFolder()]
  const server = await startServer({ PORT, DATA_DIR, DRAIN_SECONDS: '5' })
  const statusOf = async (path: string) => (await fetch(`http://localhost:${PORT}${path}`)).status
  expect(await statusOf('/readyz')).toBe(200)
  server.child.kill('SIGTERM')
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  expect(await statusOf('/api/courses.php')).toBe(200)
  expect(await server.ended).toBe(0)
})
