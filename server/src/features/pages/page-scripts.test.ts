import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import type { Language } from '@sopan/contract/language'
import { expect, it } from 'vitest'

import { temporaryFolder } from '#test/temporary-folder.ts'

import { pageIds, readPageScripts } from './page-scripts.ts'
import { parsePageUrl } from './page-url.ts'

const routeFile = (name: string) => `src/app/routes/${name === 'home' ? '' : 'any/'}${name}.tsx`

async function buildWith(names: readonly string[]): Promise<string> {
  const folder = temporaryFolder()
  await mkdir(join(folder, '.vite'))
  await mkdir(join(folder, 'assets'))
  for (const name of names) await writeFile(join(folder, `assets/${name}.js`), 'small')
  await writeFile(join(folder, 'assets/shared.js'), 'much larger than the others')
  const entries: [string, object][] = names.map((name) => [
    routeFile(name),
    { file: `assets/${name}.js`, imports: ['shared'] },
  ])
  for (const [name, path] of [
    ['exam-window', 'taking/exam-window'],
    ['start-dialog', 'start-dialog'],
  ]) {
    const file = `assets/${name}.js`
    await writeFile(join(folder, file), 'of medium size')
    entries.push([`src/features/exams/${path}.tsx`, { file, imports: ['shared'] }])
  }
  const manifest = Object.fromEntries([
    ['index.html', { file: 'assets/index.js' }],
    ['shared', { file: 'assets/shared.js' }],
    ...entries,
  ]) as unknown
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  return folder
}

it('names the scripts of a page, in the folder of its subject, the largest first', async () => {
  const scriptsOf = await readPageScripts(await buildWith(pageIds))
  expect(scriptsOf(parsePageUrl('/home'), 'en')).toEqual(['/assets/shared.js', '/assets/home.js'])
  expect(scriptsOf(parsePageUrl('/courses/7'), 'en')).toEqual([
    '/assets/shared.js',
    '/assets/course.js',
  ])
  expect(scriptsOf(parsePageUrl('/privacy'), 'en')).toEqual([])
})

it('names the scripts of the window that the URL opens over its page', async () => {
  const scriptsOf = await readPageScripts(await buildWith(pageIds))
  const of = (url: string) =>
    scriptsOf(parsePageUrl(url), 'en').map((path) => basename(path, '.js'))
  expect(of('/tests?filter=paid')).toEqual(['shared', 'tests'])
  expect(of('/tests?test=7')).toEqual(['shared', 'start-dialog', 'tests'])
  expect(of('/tests?taking=7')).toEqual(['shared', 'exam-window', 'tests'])
  expect(of('/tests?test=7&taking=7')).toEqual(['shared', 'exam-window', 'tests'])
  expect(of('/books?test=7')).toEqual(['shared', 'books'])
})

it('names the texts of the page and of the first script, in the language of the page only', async () => {
  const folder = await buildWith(pageIds)
  const path = join(folder, '.vite/manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, object>
  const text = (name: string) => `_${name}-1.js`
  await mkdir(join(folder, 'assets/hi'))
  for (const name of ['frame', 'home', 'tests']) {
    manifest[text(name)] = { file: `assets/hi/hi-${name}.js` }
    await writeFile(join(folder, `assets/hi/hi-${name}.js`), 'texts')
  }
  manifest['index.html'] = { file: 'assets/index.js', dynamicImports: [text('frame'), 'other'] }
  const home = routeFile('home')
  manifest[home] = { ...manifest[home], dynamicImports: [text('home')] }
  await writeFile(path, JSON.stringify(manifest))
  const scriptsOf = await readPageScripts(folder)
  const of = (language: Language) =>
    scriptsOf(parsePageUrl('/home'), language).map((one) => basename(one, '.js'))
  expect(of('en')).toEqual(['shared', 'home'])
  expect(of('hi').toSorted()).toEqual(['hi-frame', 'hi-home', 'home', 'shared'])
})

it('fails at the start if the build lacks a page', async () => {
  const folder = await buildWith(pageIds.filter((name) => name !== 'login'))
  await expect(readPageScripts(folder)).rejects.toThrow('The build has no page login')
})
