import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

import { packageFolders } from './install.mjs'
import { environmentFor, nodeFromPackage } from './node-runtime.mjs'
import { root } from './paths.mjs'
import { PNPM } from './pnpm.mjs'
import { run, Stop } from './run.mjs'
import { SERVER_OPTIONS } from './serve.mjs'
import { tool } from './tools.mjs'

/** The folder that `npm run build` makes; it runs on any machine of the same system and processor. */
const release = join(root, 'build', 'sopan')

/** The packages that run in production; the pages are there as they were built. */
const packages = ['contract', 'domain', 'words', 'server']
const folders = [
  ...packages.map((name) => `${name}/src`),
  'web/dist',
  'console/dist',
  ...packages.map((name) => `${name}/package.json`),
  'content',
  'package.json',
  'LICENSE',
  'CHANGELOG.md',
]

/**
 * Copies what production needs into one folder: the code, the built pages, the sample catalogue, the packages of the server
 * and Node. Everything is at the same path as in this checkout, so that the code runs unchanged.
 */
export async function makeRelease(node) {
  console.log(`Making ${relative(root, release)} …`)
  const draft = `${release}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  for (const path of folders) {
    cpSync(join(root, path), join(draft, path), { recursive: true, filter: isNeeded })
  }
  writePrograms(draft, await nodeFromPackage())
  await installInto(draft, node)
  rmSync(release, { recursive: true, force: true })
  renameSync(draft, release)
}

function isNeeded(path) {
  const inside = relative(root, path)
  if (basename(path) === 'node_modules') return false
  if (/^content\/(tools|package\.json|tsconfig\.json)/.test(inside)) return false
  return !/\.test\.tsx?$/.test(inside)
}

/** Node, and the programs that start the product and run a command of the operator. */
function writePrograms(draft, node) {
  mkdirSync(join(draft, 'bin'))
  cpSync(node, join(draft, 'bin', basename(node)), { dereference: true })
  writeProgram(join(draft, 'start'), 'server/src/main.ts', SERVER_OPTIONS)
  writeProgram(join(draft, 'sopan'), 'server/src/cli.ts')
}

/** A shell script that runs a program of the folder from any current folder, with its Node. */
function writeProgram(path, program, options = []) {
  const lines = [
    '#!/bin/sh',
    'here=$(dirname "$(readlink -f "$0")")',
    'export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$here/compiled}"',
    `exec "$here/bin/node" ${[...options, `"$here/${program}"`].join(' ')} "$@"`,
  ]
  writeFileSync(path, `${lines.join('\n')}\n`)
  chmodSync(path, 0o755)
}

/** The packages of the server in the versions of the lock file, which pnpm compares with all manifests of the workspace. */
async function installInto(draft, node) {
  const manifests = packageFolders().map((folder) => relative(root, join(folder, 'package.json')))
  const needed = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]
  for (const path of needed) cpSync(join(root, path), join(draft, path))
  const pnpm = join(await tool(PNPM, 'installs the packages'), 'bin', 'pnpm.mjs')
  const { code, text } = await run(
    node,
    [
      pnpm,
      'install',
      '--prod',
      '--frozen-lockfile',
      '--pm-on-fail=ignore',
      '--filter-prod=@sopan/server...',
    ],
    { cwd: draft, env: { ...environmentFor(node), CI: 'true' }, capture: true },
  )
  if (code !== 0)
    throw new Stop(`The packages of the release could not be installed:\n${text.trim()}`)
  const kept = packages.map((name) => join(name, 'package.json'))
  for (const path of needed.filter((one) => !kept.includes(one))) removeWithFolder(draft, path)
}

/** Removes a file, and its folder if nothing else is in there. */
function removeWithFolder(draft, path) {
  rmSync(join(draft, path))
  const folder = join(draft, dirname(path))
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}
