import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { commandOf } from './install.mjs'
import { environmentFor } from './node-runtime.mjs'
import { cache, root } from './paths.mjs'
import { run, Stop } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The browser without its window, which takes a quarter less of the processor. */
const headlessShell = 'chromium-headless-shell'
const downloadLimitMs = 90_000

/**
 * The browser for Playwright: one on PATH, Playwright's, or the distribution's. Tests use the headless
 * shell where it can be had; measurements use the browser that readers have.
 */
export async function findBrowser(node, { isForTests = false } = {}) {
  const browser =
    (isForTests ? await shellOf() : undefined) ??
    findOnPath(names) ??
    (await playwrightsOwn(node)) ??
    (await fromDistribution('chromium'))
  if (browser) return browser
  throw new Stop('No browser for the tests: install chromium so that it is on PATH.', 2)
}

const shellOf = async () => findOnPath([headlessShell]) ?? fromDistribution(headlessShell)

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

async function fromDistribution(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const options = {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    capture: true,
    limitMs: downloadLimitMs,
  }
  console.log(`Installing the ${name} of the distribution (3 minutes at most) …`)
  await run('apt-get', ['update', '-qq'], options)
  const { code } = await run('apt-get', ['install', '-y', '-qq', name], options)
  return code === 0 ? findOnPath([name]) : undefined
}
