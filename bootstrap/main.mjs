import { mkdirSync } from 'node:fs'

import { findNode } from './node-runtime.mjs'
import { cache } from './paths.mjs'
import { Stop } from './run.mjs'
import { listenForStop } from './stopping.mjs'
import { runTask, taskNames } from './tasks.mjs'

/**
 * The entry point of all npm scripts. It runs on any Node from version 20 without packages, installs
 * what the task needs, including a newer Node, and skips completed steps.
 */
async function main([task, ...args]) {
  if (!taskNames.includes(task)) throw new Stop(`Say which task: ${taskNames.join(', ')}.`, 2)
  mkdirSync(cache, { recursive: true })
  listenForStop()
  return runTask(task, await findNode(), args)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Stop)) throw error
  console.error(error.message)
  process.exitCode = error.code
}
