import { expect, it } from 'vitest'

import { createNoteFiles } from './note-files.ts'

const PDF = Buffer.from('%PDF-1.4\n/Type /Pages /Count 3')

/** Stored files whose reads are counted. */
function countedFiles(paths: readonly string[]) {
  const stored = new Set(paths)
  const counts = { running: 0, max: 0, reads: 0 }
  return {
    stored,
    counts,
    stat: async (path: string) => (stored.has(path) ? { size: PDF.length } : null),
    async read() {
      counts.reads++
      counts.max = Math.max(counts.max, ++counts.running)
      await new Promise((resolve) => setImmediate(resolve))
      counts.running--
      return PDF
    },
  }
}

it('reads one file at a time for all requests, and each once', async () => {
  const paths = ['a', 'b', 'c']
  const files = countedFiles(paths)
  const notes = createNoteFiles(files)
  const [found] = await Promise.all([notes.describe(paths), notes.describe(paths)])
  expect([...found.keys()]).toEqual(paths)
  expect(found.get('b')).toMatchObject({ size: PDF.length })
  await notes.describe(paths)
  expect(files.counts).toEqual({ running: 0, max: 1, reads: 3 })
})

it('looks for a missing file again', async () => {
  const files = countedFiles([])
  const notes = createNoteFiles(files)
  expect((await notes.describe(['a'])).get('a')).toEqual({ pages: null, size: null })
  files.stored.add('a')
  expect((await notes.describe(['a'])).get('a')).toMatchObject({ size: PDF.length })
})

it('describes the other files if one cannot be read', async () => {
  const files = countedFiles(['a', 'b'])
  const broken = async (path: string) => {
    if (path === 'a') throw new Error('input or output error')
    return PDF
  }
  const notes = createNoteFiles({ ...files, read: broken })
  const ends = await Promise.allSettled([notes.describe(['a']), notes.describe(['b'])])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
