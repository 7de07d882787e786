import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

/** The code of a page, by its address; each is a module of web/src/app/routes. */
const PAGES: [RegExp, string][] = [
  [/^\/(?:home)?$/, 'home'],
  [/^\/courses$/, 'courses'],
  [/^\/courses\/\d+$/, 'course'],
  [/^\/courses\/\d+\/subjects\/\d+$/, 'subject'],
  [/^\/courses\/\d+\/subjects\/\d+\/classes\/\d+$/, 'lesson'],
  [/^\/tests$/, 'tests'],
  [/^\/login$/, 'login'],
  [/^\/register$/, 'register'],
]
const ENTRY = 'index.html'

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
)
type Manifest = z.output<typeof manifestSchema>

/**
 * The scripts of a page's own code, by address: named in the HTML they are on their way with the
 * first script, instead of after it has come and run. None where the build left no manifest.
 */
export async function readPreloads(folder: string): Promise<(path: string) => string[]> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  const manifest = manifestSchema.parse(JSON.parse(text))
  const early = filesOf(manifest, ENTRY)
  const scripts = new Map(
    PAGES.map(([, page]) => {
      const all = [...filesOf(manifest, `src/app/routes/${page}.tsx`)]
      return [page, all.filter((file) => !early.has(file)).map((file) => `/${file}`)]
    }),
  )
  return (path) => {
    const page = PAGES.find(([pattern]) => pattern.test(path))?.[1] ?? ''
    return scripts.get(page) ?? []
  }
}

function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen)
  return seen
}
