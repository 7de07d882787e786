import { join } from 'node:path'

import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { dead, layers, format, lint, typecheck } from './checks.mjs'
import { checkFast } from './fast.mjs'
import { install } from './install.mjs'
import { environmentFor } from './node-runtime.mjs'
import { root } from './paths.mjs'
import { makeRelease } from './release.mjs'
import { run } from './run.mjs'
import { develop, serve } from './serve.mjs'
import {
  checkAll,
  e2e,
  e2ePictures,
  e2eSizes,
  printTotals,
  testAll,
  testLong,
  unit,
} from './tests.mjs'

/**
 * The tasks of `npm run <name> -- <arguments>`, run after the packages are installed: functions of the
 * Node to use and the arguments that return the exit code.
 */
const tasks = {
  start: async (node) => {
    await build(node)
    return serve(node)
  },
  dev: async (node) => {
    // The server also serves built pages, beside the pages of Vite.
    await build(node)
    return develop(node)
  },
  build: async (node) => {
    await build(node)
    await makeRelease(node)
    return 0
  },
  test: (node) => testAll(node),
  'test:long': (node) => testLong(node),
  check: async (node) => printTotals(await checkAll(node)),
  'check:fast': async (node, args) => printTotals(await checkFast(node, args)),
  unit: async (node, args) => (await unit(node, given(args))).code,
  e2e: async (node, args) => (await e2e(node, given(args))).code,
  'e2e:pictures': async (node, args) => (await e2ePictures(node, args)).code,
  'e2e:sizes': async (node, args) => (await e2eSizes(node, args)).code,
  lint: async (node, args) => (await lint(node, args)).code,
  format: async (node, args) => (await format(node, args)).code,
  typecheck: async (node) => (await typecheck(node)).code,
  layers: async (node) => (await layers(node)).code,
  dead: async (node) => (await dead(node)).code,
  bench: async (node, args) => {
    const env = { SOPAN_CHROMIUM: await findBrowser(node) }
    return script(node, 'bench/main.ts', args, env)
  },
  emulator: (node, args) => script(node, 'emulator/src/main.ts', args),
  // These tests compare the pages with the code; in update mode they write them.
  docs: async (node) =>
    (
      await unit(node, [
        '--update=all',
        'contract/test/contract.test.ts',
        'server/test/tables.test.ts',
        'server/test/content/content-doc.test.ts',
        'server/test/console-doc.test.ts',
        'server/test/settings-doc.test.ts',
        'server/test/openapi.test.ts',
      ])
    ).code,
  android: async (node, args) => {
    await build(node)
    return script(node, 'mobile/main.ts', args)
  },
  sopan: (node, args) => script(node, 'server/src/cli.ts', args),
}

/** No arguments ask for what `npm test` runs. */
const given = (args) => (args.length === 0 ? undefined : args)

export const taskNames = Object.keys(tasks)

export async function runTask(name, node, args) {
  await install(node)
  return tasks[name](node, args)
}

async function script(node, file, args, env = {}) {
  const { code } = await run(node, [join(root, file), ...args], {
    env: { ...environmentFor(node), ...env },
  })
  return code
}
