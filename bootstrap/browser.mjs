import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { commandOf } from './install.mjs'
import { environmentFor } from './node-runtime.mjs'
import { cache, root } from './paths.mjs'
import { run, Stop } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The browser without its window, which takes a fifth less of the processor. */
const headlessShell = 'chromium-headless-shell'
const downloadLimitMs = 90_000

/**
 * The browser for Playwright: one on PATH, Playwright's, or the distribution's. With `isForTests` it may
 * be the headless shell; measurements use the browser that readers have.
 */
export async function findBrowser(node, { isForTests = false } = {}) {
  const packages = isForTests ? [headlessShell, 'chromium'] : ['chromium']
  const browser =
    findOnPath([...packages, ...names]) ??
    (await playwrightsOwn(node)) ??
    (await fromDistribution(packages))
  if (browser) return browser
  throw new Stop('No browser for the tests: install chromium so that it is on PATH.', 2)
}

function findOnPath(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = programs.flatMap((program) => folders.map((folder) => join(folder, program)))
  return candidates.find((candidate) => existsSync(candidate))
}

async function playwrightsOwn(node) {
  const env = { ...environmentFor(node), PLAYWRIGHT_BROWSERS_PATH: join(cache, 'browsers') }
  const options = { env, cwd: join(root, 'e2e'), capture: true }
  const script = 'import("@playwright/test").then((p) => console.log(p.chromium.executablePath()))'
  const program = (await run(node, ['-e', script], options)).text.trim()
  if (!existsSync(program)) {
    console.log('Fetching the browser of Playwright (90 seconds at most) …')
    const cli = commandOf('e2e', '@playwright/test', 'playwright')
    await run(node, [cli, 'install', '--no-shell', 'chromium'], {
      ...options,
      limitMs: downloadLimitMs,
    })
  }
  // System libraries may be missing, so an installed browser may not run.
  const { code } = await run(program, ['--version'], { capture: true })
  return code === 0 ? program : undefined
}

async function fromDistribution(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, capture: true })
  for (const name of packages) {
    console.log(`Installing the ${name} of the distribution …`)
    const { code } = await run('apt-get', ['install', '-y', '-qq', name], { env, capture: true })
    if (code === 0) return findOnPath(packages)
  }
  return undefined
}
