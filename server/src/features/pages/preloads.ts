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
 * of after it has run. None if the build has no manifest; throws if the build lacks a page.
 */
export async function readPreloads(folder: string): Promise<(pageUrl: PageUrl) => string[]> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  const manifest = manifestSchema.parse(JSON.parse(text))
  const early = filesOf(manifest, ENTRY)
  const scripts = new Map<PageModule | null, string[]>(
    pageModules.map((name) => {
      const all = [...filesOf(manifest, routeOf(manifest, name))]
      return [name, all.filter((file) => !early.has(file)).map((file) => `/${file}`)]
    }),
  )
  return ({ module }) => scripts.get(module) ?? []
}

/** The manifest's key of a route module: routes/, or a folder in it. */
function routeOf(manifest: Manifest, name: PageModule): string {
  const keys = Object.keys(manifest)
  const key = keys.find((one) => one.startsWith('src/app/routes/') && one.endsWith(`/${name}.tsx`))
  if (key === undefined && keys.length > 0) throw new Error(`The build has no page ${name}`)
  return key ?? ''
}

function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen)
  return seen
}
