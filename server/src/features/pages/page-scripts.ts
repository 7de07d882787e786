import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { PAGES } from '@sopan/domain/pages'
import { z } from 'zod'

import type { PageUrl } from './page-url.ts'

const ENTRY = 'index.html'

/** The pages that have a route module. */
export const pageIds: readonly string[] = [
  ...new Set(Object.values(PAGES).map(({ id }) => id)),
].filter((id) => id !== 'redirect')

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
)
type Manifest = z.output<typeof manifestSchema>

/**
 * The scripts of a page's route, named in the HTML so that they load with the first script instead
 * of after it has run; the largest first, because the others arrive while it is loading. None if the
 * build has no manifest; throws if the build lacks a page's module.
 */
export async function readPageScripts(folder: string): Promise<(pageUrl: PageUrl) => string[]> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => null)
  if (text === null) return () => []
  const manifest = manifestSchema.parse(JSON.parse(text))
  const early = filesOf(manifest, ENTRY)
  const scripts = new Map(
    await Promise.all(
      pageIds.map(async (id): Promise<[string, string[]]> => {
        const all = [...filesOf(manifest, moduleOf(manifest, id))]
        const late = await largestFirst(
          folder,
          all.filter((file) => !early.has(file)),
        )
        return [id, late.map((file) => `/${file}`)]
      }),
    ),
  )
  return ({ page }) => scripts.get(page?.id ?? '') ?? []
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

function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen)
  return seen
}
