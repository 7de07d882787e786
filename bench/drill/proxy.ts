import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const START_MS = 500

/** HAProxy with a configuration, which is written to a folder. Throws if HAProxy refuses the configuration. */
export async function startProxy(folder: string, config: string): Promise<ChildProcess> {
  const file = join(folder, 'haproxy.cfg')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, config)
  const proxy = spawn('haproxy', ['-f', file], { stdio: 'ignore' })
  const ended = await Promise.race([once(proxy, 'exit'), sleep(START_MS)])
  if (ended !== undefined) throw new Error(`HAProxy refuses ${file}`)
  return proxy
}
