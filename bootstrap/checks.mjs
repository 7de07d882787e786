import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'

import { commandOf, packageFolders } from './install.mjs'
import { environmentFor } from './node-runtime.mjs'
import { root } from './paths.mjs'
import { run } from './run.mjs'

/** The checks of `npm run check` that count as one each; tests count one by one. */
export const checks = {
  typecheck,
  lint: (node) => lint(node),
  formatting: (node) => format(node, ['--check']),
  floors,
  dead,
}

export async function typecheck(node) {
  const projects = packageFolders().filter((folder) => existsSync(join(folder, 'tsconfig.json')))
  let failed = 0
  for (const project of projects) {
    failed += await tool(node, 'typescript', 'tsc', ['-p', relative(root, project)])
  }
  return failed
}

export function lint(node, words = []) {
  return tool(node, 'oxlint', 'oxlint', ['--type-aware', ...words])
}

export function format(node, words) {
  return tool(node, 'oxfmt', 'oxfmt', words)
}

export function floors(node) {
  const packages = packageFolders().map((folder) => relative(root, folder))
  return tool(node, 'dependency-cruiser', 'depcruise', packages)
}

export function dead(node) {
  return tool(node, 'knip', 'knip', ['--no-progress', '--treat-config-hints-as-errors'])
}

/** Runs a tool of the root's on our Node; what it prints is shown. */
async function tool(node, packageName, command, words) {
  const script = commandOf('.', packageName, command)
  const { code } = await run(node, [script, ...words], { env: environmentFor(node) })
  return code
}
