import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'

import { runAndRecord, hashOf, isUpToDate } from './hash.mjs'
import { commandOf } from './install.mjs'
import { environmentFor } from './node-runtime.mjs'
import { cache, root } from './paths.mjs'
import { run, Stop } from './run.mjs'

const apps = ['web', 'console']
const note = join(cache, 'pages-built')
const inputs = [
  ...apps,
  'ui',
  'contract/src',
  'domain/src',
  'words/src',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
]

/** Builds the pages and the console into their folders `dist` unless their inputs are unchanged. */
export async function build(node) {
  const hash = hashOf(
    inputs.map((path) => join(root, path)),
    { skip: isNoInput },
  )
  const isBuilt = apps.every((app) => existsSync(join(root, app, 'dist', 'index.html')))
  if (isUpToDate(note, hash) && isBuilt) return
  console.log('Building the pages …')
  await runAndRecord(note, hash, async () => {
    for (const app of apps) await buildApp(node, app)
  })
}

async function buildApp(node, app) {
  const { code, text } = await run(node, [commandOf(app, 'vite'), 'build'], {
    cwd: join(root, app),
    env: { ...environmentFor(node), NODE_ENV: 'production', NO_COLOR: '1' },
    capture: true,
  })
  if (code !== 0) throw new Stop(`The pages could not be built:\n${text.trim()}`)
}

function isNoInput(path) {
  const name = basename(path)
  return /^(node_modules|dist|test)$/.test(name) || /\.test\.tsx?$/.test(name)
}
