import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { LANGUAGES, type Language } from '@sopan/contract/language'
import { PAGES, type Page } from '@sopan/domain/pages'
import { z } from 'zod'

import type { PageUrl } from './page-url.ts'

const ENTRY = 'index.html'
/** The id of the short paths, which have no module. */
const REDIRECT = 'redirect'

/** The pages that have a route module. */
export const pageIds: readonly string[] = [
  ...new Set(Object.values(PAGES).map(({ id }) => id)),
].filter((id) => id !== REDIRECT)

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
)
type Manifest = z.output<typeof manifestSchema>
type Chunk = Manifest[string]

/**
 * The scripts of a page's route and of the window that its URL opens, named in the HTML so that they load
 * with the first script instead of after it has run; the largest first, because the others arrive while it
 * is loading; with the texts of the language. No scripts if the build has no manifest; throws if the build lacks a
 * module of a page.
 */
export async function readPageScripts(
  folder: string,
): Promise<(pageUrl: PageUrl, language: Language) => string[]> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => null)
  if (text === null) return () => []
  const manifest = manifestSchema.parse(JSON.parse(text))
  const early = filesOf(manifest, ENTRY)

  async function scriptsOf(modules: string[], language: Language): Promise<string[]> {
    const all = new Set(modules.flatMap((key) => [...filesOf(manifest, key)]))
    const texts = [ENTRY, ...modules].flatMap((key) => textsOf(manifest, key, language))
    const late = [...new Set([...all, ...texts])].filter((file) => !early.has(file))
    return (await largestFirst(folder, late)).map((file) => `/${file}`)
  }

  const scripts = new Map<string, string[]>()
  for (const { id, windows = {} } of Object.values<Page>(PAGES)) {
    if (id === REDIRECT || scripts.has(scriptsKey(id, null, 'en'))) continue
    const module = moduleOf(manifest, id)
    for (const language of LANGUAGES) {
      scripts.set(scriptsKey(id, null, language), await scriptsOf([module], language))
      for (const [name, path] of Object.entries(windows)) {
        const modules = [module, windowModule(manifest, path)]
        scripts.set(scriptsKey(id, name, language), await scriptsOf(modules, language))
      }
    }
  }
  return ({ page, window }, language) =>
    scripts.get(scriptsKey(page?.id ?? '', window, language)) ?? []
}

const scriptsKey = (id: string, window: string | null, language: Language) =>
  `${id} ${window ?? ''} ${language}`

/** The files with the texts in a language (web/build/code-groups.ts) of a module and of what it imports. */
function textsOf(manifest: Manifest, key: string, language: Language): string[] {
  const isText = (file: string) => file.startsWith(`assets/${language}/`)
  return [...chunksOf(manifest, key)]
    .flatMap(({ dynamicImports = [] }) => dynamicImports)
    .filter((name) => isText(manifest[name]?.file ?? ''))
    .flatMap((name) => [...filesOf(manifest, name)])
}

function windowModule(manifest: Manifest, path: string): string {
  const key = `src/${path}.tsx`
  if (manifest[key] === undefined) throw new Error(`The build has no window ${path}`)
  return key
}

function moduleOf(manifest: Manifest, id: string): string {
  const isModule = (key: string) => key.includes('/routes/') && key.endsWith(`/${id}.tsx`)
  const key = Object.keys(manifest).find(isModule)
  if (key === undefined) throw new Error(`The build has no page ${id}`)
  return key
}

async function largestFirst(folder: string, files: string[]): Promise<string[]> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))
  const sizeOf = new Map(files.map((file, i) => [file, sizes[i] ?? 0]))
  return files.toSorted((a, b) => (sizeOf.get(b) ?? 0) - (sizeOf.get(a) ?? 0))
}

const filesOf = (manifest: Manifest, key: string): Set<string> =>
  new Set([...chunksOf(manifest, key)].map(({ file }) => file))

/** The file of a module, and the files that it imports. */
function chunksOf(manifest: Manifest, key: string, seen = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(chunk)) return seen
  seen.add(chunk)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, seen)
  return seen
}
