import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

import { expect, it, onTestFinished } from 'vitest'

const probe = `
  import { listenForStop, whenAskedToStop } from ${JSON.stringify(import.meta.resolve('./stopping.mjs'))}
  whenAskedToStop((signal) => { console.log(signal); process.exit() })
  listenForStop()
  console.log(process.pid)
  setInterval(() => {}, 1000)`

/** Runs the probe below a shell, as npm does; yields the lines that it prints. */
function start(prefix, environment = {}) {
  const npm = spawn(
    'sh',
    ['-c', `${prefix} sh -c '"$NODE" --input-type=module -e "$PROBE"; true'; true`],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH, NODE: process.execPath, PROBE: probe, ...environment },
    },
  )
  const lines = createInterface({ input: npm.stdout })[Symbol.asyncIterator]()
  return { npm, line: async () => (await lines.next()).value }
}

async function startProbe(prefix, environment) {
  const started = start(prefix, environment)
  const pid = Number(await started.line())
  onTestFinished(() => {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has already ended.
    }
  })
  return { ...started, pid }
}

it('passes a signal on', async () => {
  const { pid, line } = await startProbe('')
  process.kill(pid, 'SIGINT')
  expect(await line()).toBe('SIGINT')
})

it('stops when the terminal is closed', async () => {
  const { pid, line } = await startProbe('')
  process.kill(pid, 'SIGHUP')
  expect(await line()).toBe('SIGTERM')
})

it('detects that npm has ended, even if a shell is left in between', async () => {
  const { npm, line } = await startProbe('', { npm_lifecycle_event: 'start' })
  npm.kill('SIGKILL')
  await once(npm, 'exit')
  expect(await line()).toBe('SIGTERM')
})

it('survives the closed terminal under nohup, and still stops on request', async () => {
  const { npm, pid, line } = await startProbe('_=/usr/bin/nohup', { npm_lifecycle_event: 'start' })
  process.kill(pid, 'SIGHUP')
  npm.kill('SIGKILL')
  await once(npm, 'exit')
  // Longer than it takes to detect the end of npm.
  await new Promise((resolve) => setTimeout(resolve, 1200))
  process.kill(pid, 'SIGINT')
  expect(await line()).toBe('SIGINT')
})
