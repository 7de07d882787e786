import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { z } from 'zod'

import { errorCode } from '#server/lib/error-code.ts'
import { syncFolder } from '#server/lib/files/sync-folder.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

const lineSchema = z.strictObject({
  user: z.int().positive(),
  at: z.iso.datetime(),
  /** Added later for the same account and time: its transaction was committed, or was not. */
  committed: z.boolean().optional(),
})

export type ErasedLine = z.output<typeof lineSchema>

export const lineOf = (user: number, at: Date): ErasedLine => ({ user, at: at.toISOString() })

/** The list of erased accounts beside the uploads, which a restore of an older backup applies again. */
export interface ErasedList {
  file: string
  /** Stores lines durably; without a line it only makes the file. */
  append(...lines: ErasedLine[]): Promise<void>
  /** Null if there is no file; throws OperatorError for a line that cannot be read. */
  read(): Promise<ErasedLine[] | null>
}

export const erasedListIn = (dataDir: string): ErasedList =>
  erasedListAt(join(dataDir, 'erased.jsonl'))

export function erasedListAt(file: string): ErasedList {
  return {
    file,
    async append(...lines) {
      await mkdir(dirname(file), { recursive: true })
      const handle = await open(file, 'a', 0o600)
      try {
        // In one write, so that lines of two processes do not mix.
        await handle.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
        await handle.sync()
      } finally {
        await handle.close()
      }
      await syncFolder(dirname(file))
    },
    async read() {
      const text = await readFile(file, 'utf8').catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return null
        throw error
      })
      return text === null ? null : parse(text, file)
    },
  }
}

function parse(text: string, file: string): ErasedLine[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    try {
      return [lineSchema.parse(JSON.parse(line))]
    } catch {
      throw new OperatorError(`Line ${index + 1} of ${file} cannot be read.`)
    }
  })
}

export interface Erasure {
  user: number
  at: Date
  isCommitted: boolean
}

/** The erasures that are committed or may be; an erasure that is known not to be committed is left out. */
export function erasuresIn(lines: readonly ErasedLine[]): Erasure[] {
  const ofOne = Map.groupBy(lines, ({ user, at }) => `${user} ${at}`)
  return [...ofOne.values()].flatMap(([line, ...later]) => {
    if (line === undefined) return []
    const all = [line, ...later]
    const isCommitted = all.some(({ committed }) => committed === true)
    if (!isCommitted && all.some(({ committed }) => committed === false)) return []
    return [{ user: line.user, at: new Date(line.at), isCommitted }]
  })
}
