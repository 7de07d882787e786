import { join } from 'node:path'

import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { dead, layers, format, lint, typecheck } from './checks.mjs'
import { install } from './install.mjs'
import { environmentFor } from './node-runtime.mjs'
import { root } from './paths.mjs'
import { run } from './run.mjs'
import { develop, serve } from './serve.mjs'
import { checkAll, e2e, e2eSizes, report, testAll, unit } from './tests.mjs'

/**
 * The tasks of `npm run <name> -- <words>`, run after the packages are installed: functions of the
 * Node to use and the words that return the exit code.
 */
const tasks = {
  start: async (node) => {
    await build(node)
    return serve(node)
  },
  dev: async (node) => {
    // The server also serves built pages, beside those of Vite.
    await build(node)
    return develop(node)
  },
  build: async (node) => {
    await build(node)
    return 0
  },
  test: (node) => testAll(node),
  check: async (node) => report(await checkAll(node)),
  unit: async (node, words) => (await unit(node, words)).code,
  e2e: async (node, words) => (await e2e(node, words)).code,
  'e2e:sizes': async (node, words) => (await e2eSizes(node, words)).code,
  lint: async (node, words) => (await lint(node, words)).code,
  format: async (node, words) => (await format(node, words)).code,
  typecheck: async (node) => (await typecheck(node)).code,
  layers: async (node) => (await layers(node)).code,
  dead: async (node) => (await dead(node)).code,
  bench: async (node, words) => {
    const env = { SOPAN_CHROMIUM: await findBrowser(node) }
    return script(node, 'bench/main.ts', words, env)
  },
  emulator: (node, words) => script(node, 'emulator/src/main.ts', words),
  // Three tests compare the pages with the code; in update mode they write them.
  docs: async (node) =>
    (
      await unit(node, [
        '--update=all',
        'contract/test/contract.test.ts',
        'server/test/tables.test.ts',
        'server/test/content/content-doc.test.ts',
      ])
    ).code,
  android: async (node, words) => {
    await build(node)
    return script(node, 'mobile/main.ts', words)
  },
  sopan: (node, words) => script(node, 'server/src/cli.ts', words),
}

export const taskNames = Object.keys(tasks)

export async function runTask(name, node, words) {
  await install(node)
  return tasks[name](node, words)
}

async function script(node, file, words, env = {}) {
  const { code } = await run(node, [join(root, file), ...words], {
    env: { ...environmentFor(node), ...env },
  })
  return code
}
