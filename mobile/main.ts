import { join } from 'node:path'

import { FRONTEND_VERSION } from '@sopan/domain/version-gate'
import { Command } from 'commander'

import { readSettings } from '../server/src/lib/env/env.ts'
import { OperatorError } from '../server/src/lib/operator-error.ts'
import { makeProject } from './android-project.ts'
import { type AppOptions, isForTrying, problemsOf } from './app-options.ts'

const root = join(import.meta.dirname, '..')
/** Inside this package, so that Capacitor finds its own packages. */
const PROJECT = join(import.meta.dirname, 'project')

const command = new Command('npm run android --')
  .description('Makes the Android project of the app, with the built pages (docs/mobile.md).')
  .requiredOption('--id <id>', 'the application id, such as in.institute.app; it cannot be changed')
  .option('--url <address>', 'the address of the site; without it the setting PUBLIC_URL')
  .parse()
const { id, url } = command.opts<{ id: string; url?: string }>()

try {
  // The settings of the server, because the pages of the app have the same.
  if (url !== undefined) process.env['PUBLIC_URL'] = url
  const settings = readSettings()
  const options = {
    id,
    url: settings.PUBLIC_URL,
    name: settings.BRAND_NAME,
    version: FRONTEND_VERSION,
  }
  const problems = problemsOf(options)
  if (problems.length > 0) throw new OperatorError(problems.join('\n'))
  await makeProject(PROJECT, options, {
    dist: join(root, 'web/dist'),
    icon: join(root, 'web/public/app-icon.svg'),
    settings,
  })
  console.log(summaryOf(options))
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function summaryOf({ name, id: appId, version, url: address }: AppOptions): string {
  const android = join(PROJECT, 'android')
  return [
    `${name} ${version} (${appId}) for ${address} is in ${android}`,
    'Next, on a machine with Android Studio or its SDK:',
    `  open ${android} in Android Studio, or`,
    `  cd ${android} && ./gradlew bundleRelease`,
    'docs/mobile.md describes signing, publishing and updates.',
    ...(isForTrying(address)
      ? ['This app talks to this machine without encryption: do not publish it.']
      : []),
  ].join('\n')
}
