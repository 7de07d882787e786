import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { doOnce, hashOf, wasDone } from './hash.mjs'
import { environmentFor } from './node-runtime.mjs'
import { cache, root } from './paths.mjs'
import { PNPM } from './pnpm.mjs'
import { run, Stop } from './run.mjs'
import { homeIsWritable, tool } from './tools.mjs'

/** Lives inside of what it is about, so that it goes when someone deletes node_modules. */
const note = join(root, 'node_modules', '.installed')

/** Installs exactly what the lock file says, unless that is there already. */
export async function install(node) {
  const hash = hashOf([
    ...['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((name) => join(root, name)),
    ...packageFolders().map((folder) => join(folder, 'package.json')),
  ])
  if (wasDone(note, hash) && packageFolders().every(hasItsModules)) return
  const pnpm = join(await tool(PNPM, 'installs the packages'), 'bin', 'pnpm.mjs')
  console.log('Installing the packages (about a minute the first time) …')
  await doOnce(note, hash, async () => {
    // It is the pinned pnpm already, so it has not to look for it and note it in the lock file.
    const words = ['install', '--frozen-lockfile', '--pm-on-fail=ignore']
    const store = homeIsWritable() ? [] : ['--store-dir', join(cache, 'pnpm-store')]
    // CI answers pnpm's questions, such as whether an older node_modules may be replaced.
    const env = { ...environmentFor(node), CI: 'true' }
    const { code } = await run(node, [pnpm, ...words, ...store], { env })
    if (code !== 0) throw new Stop('The packages could not be installed; the reason is above.')
  })
}

/** The packages of the workspace: every folder at the root with a manifest. */
export function packageFolders() {
  const entries = readdirSync(root, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  return folders
    .map((entry) => join(root, entry.name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
}

function hasItsModules(folder) {
  const { dependencies, devDependencies } = readManifest(folder)
  if (!dependencies && !devDependencies) return true
  return existsSync(join(folder, 'node_modules'))
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** The script behind a package's command, so that it runs on the Node of our choice. */
export function commandOf(folder, packageName, command = packageName) {
  const home = join(root, folder, 'node_modules', packageName)
  const { bin } = readManifest(home)
  return join(home, typeof bin === 'string' ? bin : bin[command])
}
