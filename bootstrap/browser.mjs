import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { commandOf } from './install.mjs'
import { environmentFor } from './node-runtime.mjs'
import { cache, root } from './paths.mjs'
import { endChildren, run, Stop } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const downloadLimitMs = 90_000

/** The browser for Playwright: one on PATH, Playwright's, or the distribution's. */
export async function findBrowser(node) {
  const browser = findOnPath() ?? (await playwrightsOwn(node)) ?? (await fromDistribution())
  if (browser) return browser
  throw new Stop('No browser for the tests: install chromium so that it is on PATH.', 2)
}

function findOnPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find((candidate) => existsSync(candidate))
}

async function playwrightsOwn(node) {
  const env = { ...environmentFor(node), PLAYWRIGHT_BROWSERS_PATH: join(cache, 'browsers') }
  const options = { env, cwd: join(root, 'e2e'), capture: true }
  const script = 'import("@playwright/test").then((p) => console.log(p.chromium.executablePath()))'
  const program = (await run(node, ['-e', script], options)).text.trim()
  if (!existsSync(program)) {
    console.log('Fetching the browser of Playwright (90 seconds at most) …')
    const timer = setTimeout(endChildren, downloadLimitMs)
    const cli = commandOf('e2e', '@playwright/test', 'playwright')
    await run(node, [cli, 'install', '--no-shell', 'chromium'], options)
    clearTimeout(timer)
  }
  // System libraries may be missing, so an installed browser may not run.
  const { code } = await run(program, ['--version'], { capture: true })
  return code === 0 ? program : undefined
}

async function fromDistribution() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing the chromium of the distribution …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, capture: true })
  await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env, capture: true })
  return findOnPath()
}
