import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { LANGUAGES } from '@sopan/contract/language'
import { type Plugin, type Rolldown, minify, transformWithOxc } from 'vite'

const SOURCE = 'src/service-worker.ts'

/**
 * Source files that an exam, home and the pages of a course need beside the page's entry; their imports are
 * included.
 */
const CACHED_MODULES = [
  'src/app/layouts/menus/learner-actions.tsx',
  'src/app/routes/home.tsx',
  'src/features/dashboard/home-today.tsx',
  'src/app/routes/courses/course.tsx',
  'src/app/routes/courses/subject.tsx',
  'src/app/routes/courses/lesson.tsx',
  'src/app/routes/tests/tests.tsx',
  'src/features/exams/taking/exam-window.tsx',
  '../ui/src/questions/sanitise-html.ts',
  'src/features/exams/engine/storage.ts',
  'src/features/exams/engine/unsent-answers.ts',
  'src/features/exams/sign-out/unsent-at-sign-out.ts',
  'src/features/exams/sign-out/sign-out-dialog.tsx',
]
/** The only font of the shell; other fonts are cached with the tests that use them. */
const FONT = /anek-latin.*\.woff2$/

/**
 * Writes dist/service-worker.js: src/service-worker.ts with the list of files that it caches. The
 * file has no imports, so stripping its types is the whole build.
 */
export function serviceWorker(): Plugin {
  let root = process.cwd()
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_, bundle) {
      const files = cachedFiles(root, bundle)
      const page = bundle['index.html']
      const html = page?.type === 'asset' ? String(page.source) : ''
      const version = createHash('sha256').update(html).update(files.join()).digest('hex')
      const path = join(root, SOURCE)
      const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, {
        define: {
          __SHELL_FILES__: JSON.stringify(files),
          __SHELL_VERSION__: JSON.stringify(version.slice(0, 12)),
          __LANGUAGES__: JSON.stringify(LANGUAGES),
        },
      })
      // The type export makes the file a module; the browser loads it as a classic script.
      const script = code.replace(/^export \{\s*\};?$/m, '')
      const source = (await minify('service-worker.js', script)).code
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
    },
  }
}

/** Whether a module has texts in a language beside English. */
const isTranslation = (id: string) => /[\\/]words[\\/]src[\\/](?!en[\\/])[a-z]{2}[\\/]/.test(id)

function cachedFiles(root: string, bundle: Rolldown.OutputBundle): string[] {
  const files = Object.values(bundle)
  const chunks = files.filter((file) => file.type === 'chunk')
  const wanted = CACHED_MODULES.map((path) => join(root, path))
  const missing = wanted.filter((path) => !chunks.some((one) => one.moduleIds.includes(path)))
  if (missing.length > 0) throw new Error(`not in the build: ${missing.join(', ')}`)
  const cached = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk) => {
    if (cached.has(chunk.fileName)) return
    cached.add(chunk.fileName)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') add(imported)
    }
    // The other language, so that a reader can switch without a network.
    for (const name of chunk.dynamicImports) {
      const loaded = bundle[name]
      if (loaded?.type === 'chunk' && loaded.moduleIds.some(isTranslation)) add(loaded)
    }
  }
  for (const chunk of chunks) {
    if (chunk.isEntry || chunk.moduleIds.some((id) => wanted.includes(id))) add(chunk)
  }
  const fonts = files.filter(({ fileName }) => FONT.test(fileName))
  return [...cached, ...fonts.map(({ fileName }) => fileName)].map((name) => `/${name}`).toSorted()
}
