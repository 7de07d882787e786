import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

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
  const file = 'assets/exam-window.js'
  await writeFile(join(folder, file), 'of medium size')
  entries.push(['src/features/exams/taking/exam-window.tsx', { file, imports: ['shared'] }])
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
  expect(scriptsOf(parsePageUrl('/home'))).toEqual(['/assets/shared.js', '/assets/home.js'])
  expect(scriptsOf(parsePageUrl('/courses/7'))).toEqual(['/assets/shared.js', '/assets/course.js'])
  expect(scriptsOf(parsePageUrl('/privacy'))).toEqual([])
})

it('names the scripts of the window that the URL opens over its page', async () => {
  const scriptsOf = await readPageScripts(await buildWith(pageIds))
  const of = (url: string) => scriptsOf(parsePageUrl(url)).map((path) => basename(path, '.js'))
  expect(of('/tests?filter=paid')).toEqual(['shared', 'tests'])
  expect(of('/tests?test=7')).toEqual(['shared', 'tests'])
  expect(of('/tests?taking=7')).toEqual(['shared', 'exam-window', 'tests'])
  expect(of('/tests?test=7&taking=7')).toEqual(['shared', 'exam-window', 'tests'])
  expect(of('/books?test=7')).toEqual(['shared', 'books'])
})

it('fails at the start if the build lacks a page', async () => {
  const folder = await buildWith(pageIds.filter((name) => name !== 'login'))
  await expect(readPageScripts(folder)).rejects.toThrow('The build has no page login')
})
