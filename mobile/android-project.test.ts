import { existsSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { parseSettings } from '../server/src/lib/env/env.ts'
import { makeProject } from './android-project.ts'

const root = join(import.meta.dirname, '..')
const OPTIONS = {
  url: 'https://institute.example',
  id: 'in.institute.app',
  name: "Ravi's <Institute> & Co",
  version: '1.0.2',
}
const BLUE = { r: 0x1b, g: 0x30, b: 0x59 }

let folder = ''
const file = (path: string) => join(folder, path)
const read = (path: string) => readFile(file(path), 'utf8')

const make = (given: Partial<typeof OPTIONS> = {}) => {
  const options = { ...OPTIONS, ...given }
  return makeProject(folder, options, {
    dist: join(root, 'server/test/pages'),
    icon: join(root, 'web/public/app-icon.svg'),
    settings: parseSettings({ PUBLIC_URL: options.url, BRAND_NAME: options.name }),
  })
}

// Capacitor finds its packages in the folders above the project.
beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, 'project-test-'))
  await make()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a new project', () => {
  it('has the id and the name of the app', async () => {
    const strings = await read('android/app/src/main/res/values/strings.xml')
    expect(strings).toContain(
      String.raw`<string name="app_name">Ravi\'s &lt;Institute> &amp; Co</string>`,
    )
    expect(strings).toContain('<string name="package_name">in.institute.app</string>')
    expect(await read('android/app/build.gradle')).toContain('applicationId "in.institute.app"')
    const activity = await read('android/app/src/main/java/in/institute/app/MainActivity.java')
    expect(activity).toContain('package in.institute.app;')
  })

  it('has the version of the pages', async () => {
    const gradle = await read('android/app/build.gradle')
    expect(gradle).toContain('versionName "1.0.2"')
    expect(gradle).toContain('versionCode 1000002')
  })

  it('may use the network and nothing else, encrypted, and is not backed up', async () => {
    const manifest = await read('android/app/src/main/AndroidManifest.xml')
    const permissions = [...manifest.matchAll(/<uses-permission[^>]*name="([^"]*)"/g)]
    expect(permissions.map(([, name]) => name)).toEqual(['android.permission.INTERNET'])
    expect(manifest).toContain('android:allowBackup="false"')
    const library = await read(
      'android/capacitor-cordova-android-plugins/src/main/AndroidManifest.xml',
    )
    for (const text of [manifest, library]) expect(text).not.toContain('usesCleartextTraffic')
  })

  it('shows the pages that it contains, not those of a server', async () => {
    const config = JSON.parse(await read('android/app/src/main/assets/capacitor.config.json'))
    expect(config).toEqual({
      appId: OPTIONS.id,
      appName: OPTIONS.name,
      webDir: 'www',
      android: { minWebViewVersion: 111 },
      server: { errorPath: 'outdated.html' },
      plugins: { SystemBars: { initialViewportFitValueHint: 'cover' } },
    })
    const pages = await readdir(file('android/app/src/main/assets/public'))
    expect(pages).toEqual(expect.arrayContaining(['index.html', 'outdated.html']))
    const html = await read('android/app/src/main/assets/public/index.html')
    expect(html).toContain('"apiUrl":"https://institute.example"')
  })

  it('has the plugins that the pages call', async () => {
    const plugins = JSON.parse(await read('android/app/src/main/assets/capacitor.plugins.json'))
    expect(plugins.map(({ pkg }: { pkg: string }) => pkg)).toEqual([
      '@capacitor/app',
      '@capacitor/share',
    ])
  })

  it('has our icon in the sizes of Android, and a splash screen', async () => {
    const resources = 'android/app/src/main/res'
    const names = (await readdir(file(resources), { recursive: true })).filter((name) =>
      /\/(?:ic_launcher\w*|splash)\.png$/.test(name),
    )
    expect(names.length).toBeGreaterThan(20)
    const densities = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 }
    for (const [density, size] of Object.entries(densities)) {
      const icon = await pixels(`${resources}/mipmap-${density}/ic_launcher_round.png`)
      expect([icon.width, icon.height]).toEqual([size, size])
      // A circle: transparent in the corner, the icon's background at the top.
      expect(icon.at(0, 0).a).toBe(0)
      expect(icon.at(size / 2, size / 8)).toEqual({ ...BLUE, a: 255 })
    }
    const foreground = await pixels(`${resources}/mipmap-mdpi/ic_launcher_foreground.png`)
    expect(foreground.at(0, 0)).toEqual({ ...BLUE, a: 255 })
    // A corner of the drawing in the middle of the icon, which the smallest circle would cut off.
    expect(foreground.at(79, 29)).toEqual({ ...BLUE, a: 255 })
    expect(foreground.at(75, 33)).not.toEqual({ ...BLUE, a: 255 })
    const splash = await pixels(`${resources}/drawable-port-mdpi/splash.png`)
    expect(splash.at(0, 0)).toEqual({ ...BLUE, a: 255 })
    expect(splash.width).toBeLessThan(splash.height)
    expect(await read(`${resources}/values/ic_launcher_background.xml`)).toContain('#1B3059')
  })
})

it('a project that could not be completed is made again by the next run', async () => {
  const other = await mkdtemp(join(import.meta.dirname, 'project-test-'))
  const sources = {
    dist: join(root, 'server/test/pages'),
    settings: parseSettings({ PUBLIC_URL: OPTIONS.url }),
  }
  const missing = join(root, 'web/public/missing.svg')
  await expect(makeProject(other, OPTIONS, { ...sources, icon: missing })).rejects.toThrow('ENOENT')
  expect(existsSync(join(other, 'android'))).toBe(false)
  await rm(other, { recursive: true, force: true })
})

describe('an existing project', () => {
  it('gets new pages, name and version, and keeps what was changed by hand', async () => {
    const gradle = 'android/app/build.gradle'
    await writeFile(file(gradle), `${await read(gradle)}// signed by hand\n`)
    await make({ version: '1.0.3', name: '@Home $& "1" \\u0041' })
    const strings = await read('android/app/src/main/res/values/strings.xml')
    expect(strings).toContain(String.raw`"app_name">\@Home $&amp; \"1\" \\u0041</string>`)
    const updated = await read(gradle)
    expect(updated).toContain('// signed by hand')
    expect(updated).toContain('versionCode 1000003')
    expect(existsSync(file('android/app/src/main/assets/public/index.html'))).toBe(true)
  })

  it('is not changed into another app', async () => {
    await expect(make({ id: 'in.other.app' })).rejects.toThrow(
      /contains the project of in\.institute\.app/,
    )
    expect(await read('android/app/build.gradle')).toContain('applicationId "in.institute.app"')
  })

  it('may talk to a server on this machine without encryption, to try it', async () => {
    await make({ url: 'http://localhost:3000' })
    const library = await read(
      'android/capacitor-cordova-android-plugins/src/main/AndroidManifest.xml',
    )
    expect(library).toContain('android:usesCleartextTraffic="true"')
  })
})

async function pixels(path: string) {
  const { data, info } = await sharp(file(path))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const [r, g, b, a] = data.subarray((y * info.width + x) * 4)
    return { r, g, b, a }
  }
  return { width: info.width, height: info.height, at }
}
