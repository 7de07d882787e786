import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { CapacitorConfig } from '@capacitor/cli'

import type { Settings } from '../server/src/lib/env/env.ts'
import { OperatorError } from '../server/src/lib/operator-error.ts'
import { drawIcons } from './app-icons.ts'
import { type AppOptions, isForTrying, versionCode } from './app-options.ts'
import { writePages } from './app-pages.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/** The first Chromium that the pages support (docs/browsers.md). */
const OLDEST_WEB_VIEW = 111

/** The packages that become part of the app; Capacitor finds them by the manifest of the project. */
const PACKAGES = ['@capacitor/android', '@capacitor/app', '@capacitor/core', '@capacitor/share']

export interface Sources {
  /** The built pages. */
  dist: string
  icon: string
  settings: Settings
}

/**
 * Makes the Android project in `folder`, or updates its pages, version, icons and configuration. Changes made
 * by hand in other files stay. Needs no Android SDK.
 */
export async function makeProject(
  folder: string,
  options: AppOptions,
  sources: Sources,
): Promise<void> {
  const android = join(folder, 'android')
  const isNew = !existsSync(android)
  await mkdir(folder, { recursive: true })
  if (!isNew) await refuseOtherApp(folder, options)
  await rm(join(folder, 'www'), { recursive: true, force: true })
  await writePages(join(folder, 'www'), sources.dist, sources.settings)
  await writeJson(join(folder, 'capacitor.config.json'), configOf(options))
  await writeJson(join(folder, 'package.json'), await manifestOf(options))
  try {
    await capacitor(folder, isNew ? ['add', 'android'] : ['sync', 'android'])
    if (isNew) await forbidBackups(join(android, 'app/src/main/AndroidManifest.xml'))
    await setVersion(join(android, 'app/build.gradle'), options.version)
    await setName(join(android, 'app/src/main/res/values/strings.xml'), options.name)
    await drawIcons(join(android, 'app/src/main/res'), sources.icon)
  } catch (error) {
    // The next run would take an incomplete project for one changed by hand.
    if (isNew) await rm(android, { recursive: true, force: true })
    throw error
  }
}

function configOf({ id, name, url }: AppOptions): CapacitorConfig {
  return {
    appId: id,
    appName: name,
    webDir: 'www',
    android: { minWebViewVersion: OLDEST_WEB_VIEW },
    server: { errorPath: 'outdated.html', ...(isForTrying(url) && { cleartext: true }) },
    // The pages keep clear of the system's bars themselves.
    plugins: { SystemBars: { initialViewportFitValueHint: 'cover' } },
  }
}

async function manifestOf({ id, version }: AppOptions): Promise<object> {
  const own = JSON.parse(await readFile(join(import.meta.dirname, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const dependencies = Object.fromEntries(
    PACKAGES.map((name) => [name, own.devDependencies[name] ?? '']),
  )
  return { name: id, version, private: true, dependencies }
}

/** Another id would be another app, and Capacitor changes the id of an existing project only in part. */
async function refuseOtherApp(folder: string, { id }: AppOptions): Promise<void> {
  const text = await readFile(join(folder, 'capacitor.config.json'), 'utf8').catch(() => '{}')
  const known = (JSON.parse(text) as CapacitorConfig).appId
  if (known === id) return
  throw new OperatorError(
    `${folder} contains the project of ${known ?? 'an unknown app'}: an app keeps its id for good. ` +
      'Delete or move that folder to make another app.',
  )
}

async function capacitor(folder: string, words: string[]): Promise<void> {
  const command = require.resolve('@capacitor/cli/bin/capacitor')
  try {
    await run(process.execPath, [command, ...words], {
      cwd: folder,
      env: { ...process.env, CI: 'true', NO_COLOR: '1' },
    })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new OperatorError(`Capacitor could not make the project:\n${stdout}${stderr}`)
  }
}

async function setVersion(file: string, version: string): Promise<void> {
  await edit(file, [
    [/versionCode \d+/, `versionCode ${versionCode(version)}`],
    [/versionName "[^"]*"/, `versionName "${version}"`],
  ])
}

/** Backups of Android would copy the learner's session to other devices. */
async function forbidBackups(file: string): Promise<void> {
  await edit(file, [[/android:allowBackup="true"/, 'android:allowBackup="false"']])
}

async function setName(file: string, name: string): Promise<void> {
  const text = androidString(name)
  await edit(file, [
    [/(?<=name="app_name">).*?(?=<)/, text],
    [/(?<=name="title_activity_main">).*?(?=<)/, text],
  ])
}

/** As a resource file has it: quotes, backslashes and a first @ or ? have a meaning there. */
const androidString = (name: string) =>
  name
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/['"\\]|^[@?]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')

async function edit(file: string, changes: [RegExp, string][]): Promise<void> {
  let text = await readFile(file, 'utf8')
  for (const [pattern, replacement] of changes) {
    if (!pattern.test(text)) throw new Error(`${file} has no ${pattern.source}`)
    text = text.replace(pattern, () => replacement)
  }
  await writeFile(file, text)
}

async function writeJson(file: string, value: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
}
