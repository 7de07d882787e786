import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { runAndRecord, hashOf, isUpToDate } from './hash.mjs'
import { environmentFor } from './node-runtime.mjs'
import { cache, root } from './paths.mjs'
import { PNPM } from './pnpm.mjs'
import { run, Stop } from './run.mjs'
import { homeIsWritable, tool } from './tools.mjs'

/** Inside node_modules, so that it disappears when someone deletes that folder. */
const stamp = join(root, 'node_modules', '.installed')

/** Installs exactly the packages of the lock file, unless they are installed already. */
export async function install(node) {
  const hash = hashOf([
    ...['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((name) => join(root, name)),
    ...packageFolders().map((folder) => join(folder, 'package.json')),
  ])
  if (isUpToDate(stamp, hash) && packageFolders().every(hasItsModules)) return
  const pnpm = join(await tool(PNPM, 'installs the packages'), 'bin', 'pnpm.mjs')
  console.log('Installing the packages (about a minute the first time) …')
  await runAndRecord(stamp, hash, async () => {
    // This pnpm already has the pinned version; the last option stops it from looking that version
    // up and adding it to the lock file.
    const args = ['install', '--frozen-lockfile', '--pm-on-fail=ignore']
    const store = homeIsWritable() ? [] : ['--store-dir', join(cache, 'pnpm-store')]
    // With CI, pnpm does not ask questions, such as whether to replace an older node_modules.
    const env = { ...environmentFor(node), CI: 'true' }
    const { code } = await run(node, [pnpm, ...args, ...store], { env })
    if (code !== 0) throw new Stop('The packages could not be installed; the reason is above.')
  })
}

/** The packages of the workspace: every root folder with a manifest. */
export function packageFolders() {
  const entries = readdirSync(root, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  return folders
    .map((entry) => join(root, entry.name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
}

/** The folders of packages with these names, and of those that use them through any number of others. */
export function packagesThatUse(names) {
  const folders = packageFolders()
  const found = new Set(folders.filter((folder) => names.includes(basename(folder))))
  for (const folder of found) {
    const user = (other) => `@sopan/${basename(folder)}` in dependenciesOf(other)
    for (const other of folders.filter(user)) found.add(other)
  }
  return folders.filter((folder) => found.has(folder))
}

function dependenciesOf(folder) {
  const { dependencies, devDependencies } = readManifest(folder)
  return { ...dependencies, ...devDependencies }
}

function hasItsModules(folder) {
  if (Object.keys(dependenciesOf(folder)).length === 0) return true
  return existsSync(join(folder, 'node_modules'))
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** The script behind a package's command, so that it runs on the Node that bootstrap selected. */
export function commandOf(folder, packageName, command = packageName) {
  const packageFolder = join(root, folder, 'node_modules', packageName)
  const { bin } = readManifest(packageFolder)
  return join(packageFolder, typeof bin === 'string' ? bin : bin[command])
}
