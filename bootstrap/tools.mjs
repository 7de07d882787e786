import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'

import { cache } from './paths.mjs'
import { run, Stop } from './run.mjs'

/**
 * Installs one package of npm's configured registry into the cache, once, and returns its folder.
 * npm rejects a package whose content does not match `integrity`. `platformPackages` are packages of the
 * same version that it needs, one per platform. Install scripts are disabled, because only files
 * are needed.
 */
export async function tool({ name, version, integrity, platformPackages = {} }, why) {
  const folder = join(cache, `${name}-${version}`)
  const inside = join('node_modules', name)
  if (existsSync(join(folder, inside))) return join(folder, inside)
  console.log(`Fetching ${name} ${version} (${why}) …`)
  const draft = `${folder}.draft-${process.pid}`
  mkdirSync(draft, { recursive: true })
  const manifest = { private: true, dependencies: { [name]: version } }
  const beside = Object.entries(platformPackages)
  const optionalDependencies = Object.fromEntries(beside.map(([program]) => [program, version]))
  const lock = {
    lockfileVersion: 3,
    packages: {
      '': manifest,
      [`node_modules/${name}`]: { version, integrity, optionalDependencies },
      ...Object.fromEntries(
        beside.map(([program, facts]) => [
          `node_modules/${program}`,
          { version, optional: true, ...facts },
        ]),
      ),
    },
  }
  writeFileSync(join(draft, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(draft, 'package-lock.json'), JSON.stringify(lock))
  // The reason of a failure is part of our message, also under `npm run --silent`.
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const { code, text } = await npm(['ci', '--prefix', draft, ...quiet])
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new Stop(`npm could not fetch ${name} ${version}:\n${text.trim()}`)
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  return join(folder, inside)
}

/** The npm that started us, otherwise the one on PATH. */
function npm(args) {
  const own = process.env.npm_execpath
  const options = { capture: true, cwd: cache }
  const all = [...args, ...(homeIsWritable() ? [] : ['--cache', join(cache, 'npm')])]
  return own && basename(own) === 'npm-cli.js'
    ? run(process.execPath, [own, ...all], options)
    : run('npm', all, options)
}

/** False for users without a home, as in many containers. */
export function homeIsWritable() {
  try {
    accessSync(homedir(), constants.W_OK)
    return true
  } catch {
    return false
  }
}
