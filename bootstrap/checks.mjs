import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'

import { commandOf, packageFolders } from './install.mjs'
import { environmentFor } from './node-runtime.mjs'
import { root } from './paths.mjs'
import { run } from './run.mjs'

/**
 * The checks of `npm run check` that count as one each; tests are counted individually. Each
 * returns its exit code and, with `capture`, its output.
 */
export const checks = {
  lint: (node, options) => lint(node, [], options),
  formatting: (node, options) => format(node, ['--check'], options),
  layers,
  dead,
}

/**
 * The types of some packages alone, with TypeScript 7, which takes half the time of version 6; the check of the layers still
 * needs the API of version 6.
 */
export async function typecheck(node, options, packages = packageFolders()) {
  const projects = packages.filter((folder) => existsSync(join(folder, 'tsconfig.json')))
  const results = []
  for (const project of projects) {
    results.push(await tool(node, 'typescript-7', 'tsc', ['-p', relative(root, project)], options))
  }
  return {
    code: Math.max(0, ...results.map(({ code }) => code)),
    text: results.map(({ text }) => text).join(''),
  }
}

/** The rules and the types together: both read the same program, which is most of the work. */
export function lint(node, args = [], options = {}) {
  return tool(node, 'oxlint', 'oxlint', ['--type-aware', '--type-check', ...args], options)
}

export function format(node, args, options) {
  return tool(node, 'oxfmt', 'oxfmt', args, options)
}

export function layers(node, options) {
  const packages = packageFolders().map((folder) => relative(root, folder))
  return tool(node, 'dependency-cruiser', 'depcruise', packages, options)
}

export function dead(node, options) {
  const args = ['--no-progress', '--treat-config-hints-as-errors']
  return tool(node, 'knip', 'knip', args, options)
}

/** Runs a tool of the root package with our Node. */
function tool(node, packageName, command, args, { capture = false } = {}) {
  const script = commandOf('.', packageName, command)
  return run(node, [script, ...args], { env: environmentFor(node), capture })
}
