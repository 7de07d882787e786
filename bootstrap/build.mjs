import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'

import { runAndRecord, hashOf, isUpToDate } from './hash.mjs'
import { commandOf } from './install.mjs'
import { environmentFor } from './node-runtime.mjs'
import { cache, root } from './paths.mjs'
import { run, Stop } from './run.mjs'

const note = join(cache, 'pages-built')
const inputs = ['web', 'ui', 'contract/src', 'domain/src', 'pnpm-lock.yaml', 'tsconfig.base.json']

/** Builds the pages into web/dist unless their inputs are unchanged. */
export async function build(node) {
  const hash = hashOf(
    inputs.map((path) => join(root, path)),
    { skip: isNoInput },
  )
  if (isUpToDate(note, hash) && existsSync(join(root, 'web', 'dist', 'index.html'))) return
  console.log('Building the pages …')
  await runAndRecord(note, hash, async () => {
    const { code, text } = await run(node, [commandOf('web', 'vite'), 'build'], {
      cwd: join(root, 'web'),
      env: { ...environmentFor(node), NODE_ENV: 'production', NO_COLOR: '1' },
      capture: true,
    })
    if (code !== 0) throw new Stop(`The pages could not be built:\n${text.trim()}`)
  })
}

function isNoInput(path) {
  const name = basename(path)
  return /^(node_modules|dist|test)$/.test(name) || /\.test\.tsx?$/.test(name)
}
