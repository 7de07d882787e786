import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { root } from './paths.mjs'

/** One hash over the names and contents of files; a folder includes everything in it. */
export function hashOf(paths, { skip = () => false } = {}) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesIn(path, skip))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path, skip) {
  if (!existsSync(path) || skip(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).toSorted()
  return names.flatMap((name) => filesIn(join(path, name), skip))
}

/** Whether a step was completed with the same inputs before. */
export function isUpToDate(note, hash) {
  return existsSync(note) && readFileSync(note, 'utf8') === hash
}

/** Runs a step; its note exists only while its result does. */
export async function runAndRecord(note, hash, step) {
  rmSync(note, { force: true })
  await step()
  mkdirSync(dirname(note), { recursive: true })
  writeFileSync(note, hash)
}
