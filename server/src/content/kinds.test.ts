import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { z } from 'zod'

import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { everyField, writeFolder } from '#test/content/content-folder.ts'
import { exportedTexts } from '#test/content/exported.ts'
import { openTestDatabase, truncateAll } from '#test/database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { importContent } from './import.ts'
import { kinds } from './kinds.ts'
import { wholeItemOf } from './shared/item-paths.ts'
import type { ContentKind } from './shared/kind.ts'
import { undoContent } from './undo.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-11-20T06:30:00Z')

beforeEach(() => truncateAll(db))
afterAll(() => db.destroy())

const byName = kinds.map((kind) => [kind.name, kind] as const)

/** The keys that a schema reads, with nested ones: `videos.title`. */
function keysOf(schema: z.core.$ZodType, path = ''): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'array') return keysOf(def.element, path)
  if (def.type === 'pipe') return keysOf(def.in, path)
  if (def.type === 'optional' || def.type === 'default') return keysOf(def.innerType, path)
  if (def.type !== 'object') return []
  return Object.entries(def.shape).flatMap(([key, field]) => [
    path + key,
    ...keysOf(field, `${path}${key}.`),
  ])
}

/** The keys of a YAML value, in the same form. */
function keysIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => keysIn(entry, path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, field]) => [
    path + key,
    ...keysIn(field, `${path}${key}.`),
  ])
}

function keysInFiles(folder: string, pattern: string): Set<string> {
  const files = globSync(pattern, { cwd: folder })
  return new Set(files.flatMap((file) => keysIn(parse(readFileSync(join(folder, file), 'utf8')))))
}

const newFiles = () => createFolderFiles({ folder: temporaryFolder(), keys: () => ['key'] })

const exported = (files: ReturnType<typeof newFiles>) => exportedTexts(db, files, ['**/*.*'])

describe.each(byName)('%s', (_, kind) => {
  test('have every key of their schemas set in the folder of this test', () => {
    const folder = writeFolder(everyField)
    for (const [pattern, schema] of Object.entries(kind.schemas)) {
      const keys = keysOf(schema)
      expect(keys.length).toBeGreaterThan(0)
      const set = keysInFiles(folder, pattern)
      // An export writes the questions of a bank into the file of the test: tests/import.test.ts.
      const missing = keys.filter((key) => !set.has(key) && !key.endsWith('questions_from'))
      expect(missing, pattern).toEqual([])
    }
  })

  test('are unpublished when they are removed from the folder', async () => {
    const files = newFiles()
    await importContent(db, files, writeFolder(everyField), { now: NOW })
    const options = { now: NOW, unpublish: true }
    const report = await importContent(db, files, writeFolder(without(kind)), options)
    expect(report.errors).toEqual([])
    const counts = report.kinds[kind.name]
    expect(counts).toMatchObject({ added: 0, changed: 0 })
    expect(counts?.unpublished).toBeGreaterThan(0)
    const texts = await exported(files)
    expect([...texts.keys()].filter((path) => path.startsWith(kind.source))).toEqual([])
  })

  test('have every field again when their removal is undone', async () => {
    const files = newFiles()
    await importContent(db, files, writeFolder(everyField), { now: NOW })
    const before = await exported(files)
    const options = { now: NOW, unpublish: true }
    const report = await importContent(db, files, writeFolder(without(kind)), options)
    const removed = new Set(report.changes.map(({ item }) => wholeItemOf(item)))
    const named = [...removed].toSorted((a, b) => placeOf(a) - placeOf(b))
    for (const item of named) {
      const undone = await undoContent(db, files, item, { at: NOW, actor: 'ravi' })
      expect(undone).toMatchObject({ errors: [], refusal: null, unpublished: 0 })
    }
    expect(await exported(files)).toEqual(before)
  })
})

/** The kinds whose items name items of other kinds, each after the kinds that it names. */
const NAMING = ['bundles', 'coupons.yaml', 'notifications']

/** Items that are named come first; -1 is a kind that names none. */
const placeOf = (path: string) => NAMING.indexOf(sourceOf(path))

const sourceOf = (path: string) => path.split('/')[0] ?? ''

/** The folder without one kind, and without the kinds that name its items. */
function without({ source, sharedFolders }: ContentKind) {
  const gone = [source, ...sharedFolders, ...NAMING]
  return Object.fromEntries(
    Object.entries(everyField).filter(([path]) => !gone.includes(sourceOf(path))),
  )
}

test('every field of every kind is exported byte for byte', async () => {
  const files = newFiles()
  const report = await importContent(db, files, writeFolder(everyField), { now: NOW })
  expect(report.errors).toEqual([])
  const texts = await exported(files)
  const given = Object.entries(everyField).map(
    ([path, content]) => [path, String(content)] as const,
  )
  expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(given))
  const counted = Object.values(report.kinds).reduce((sum, { added }) => sum + added, 0)
  expect(Object.keys(report.kinds)).toEqual(kinds.map(({ name }) => name))
  expect(counted).toBe(report.added)
  const again = await importContent(db, files, writeFolder(everyField), { now: NOW })
  expect(again).toMatchObject({ added: 0, changed: 0, unchanged: report.added })
})
