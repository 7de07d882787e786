import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { type PageModule, type PageUrl, pageModules } from './page-url.ts'

const ENTRY = 'index.html'

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
)
type Manifest = z.output<typeof manifestSchema>

/**
 * The scripts of a page's route, named in the HTML so that they load with the first script instead
 * of after it has run. None if the build has no manifest.
 */
export async function readPreloads(folder: string): Promise<(pageUrl: PageUrl) => string[]> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  const manifest = manifestSchema.parse(JSON.parse(text))
  const early = filesOf(manifest, ENTRY)
  const scripts = new Map<PageModule | null, string[]>(
    pageModules.map((name) => {
      const all = [...filesOf(manifest, `src/app/routes/${name}.tsx`)]
      return [name, all.filter((file) => !early.has(file)).map((file) => `/${file}`)]
    }),
  )
  return ({ module }) => scripts.get(module) ?? []
}

function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen)
  return seen
}
