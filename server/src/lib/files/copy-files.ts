import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { Readable } from 'node:stream'

import { systemReason } from '../error-code.ts'
import { OperatorError } from '../operator-error.ts'
import type { Files } from './files.ts'
import { StorageError } from './storage-error.ts'

export interface CopiedFiles {
  copied: number
  /** Were there already, with the same content. */
  same: number
  /** Files of the source whose content is not that of their path; these are not copied. */
  damaged: string[]
  /** Copies whose content is not that of their path. */
  wrong: string[]
}

/**
 * Copies all files of a source, and reads every copy back to compare its hash. A file that is there is not copied
 * again, and nothing is deleted. Throws an OperatorError if the source or the target cannot be read or written.
 */
export async function copyFiles(
  source: Files,
  target: Files,
  log: (line: string) => void,
): Promise<CopiedFiles> {
  const paths = (await source.list()).toSorted()
  const result: CopiedFiles = { copied: 0, same: 0, damaged: [], wrong: [] }
  for (const [index, path] of paths.entries()) {
    try {
      await copyFile(path, { source, target, result })
    } catch (error) {
      const reason = error instanceof StorageError ? error.message : systemReason(error)
      if (reason === null) throw error
      throw new OperatorError(
        `Stopped after ${index} of ${paths.length} files, at ${path}: ${reason}\n` +
          'What was copied stays there, and the next run does not copy it again.',
      )
    }
    if ((index + 1) % 100 === 0) log(`Files: ${index + 1} of ${paths.length}`)
  }
  return result
}

async function copyFile(
  path: string,
  { source, target, result }: { source: Files; target: Files; result: CopiedFiles },
): Promise<void> {
  const found = await source.stat(path)
  // The account of its learner was erased meanwhile.
  if (found === null) return
  if (!(await hasOwnContent(source, path, found.size))) return void result.damaged.push(path)
  const there = await target.stat(path)
  if (there?.size === found.size && (await hasOwnContent(target, path, found.size))) {
    result.same++
    return
  }
  const area = path.startsWith('paid/') ? 'paid' : 'public'
  await target.put(area, contentOf(source, path, found.size), extname(path).slice(1))
  if (await hasOwnContent(target, path, found.size)) result.copied++
  else result.wrong.push(path)
}

/** Whether the hash of a file is that of its path. */
async function hasOwnContent(files: Files, path: string, size: number): Promise<boolean> {
  const hash = createHash('sha256')
  for await (const chunk of contentOf(files, path, size)) hash.update(chunk)
  return path.includes(`/${hash.digest('hex').slice(0, 32)}.`)
}

const contentOf = (files: Files, path: string, size: number): AsyncIterable<Buffer> =>
  size === 0 ? Readable.from([]) : files.stream(path, { start: 0, end: size - 1 })
