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

/** One hash over the names and contents of files; folders stand for everything in them. */
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

/** Whether a step was finished with these inputs before. */
export function wasDone(note, hash) {
  return existsSync(note) && readFileSync(note, 'utf8') === hash
}

/** Does a step; its note is only there while its result is. */
export async function doOnce(note, hash, step) {
  rmSync(note, { force: true })
  await step()
  mkdirSync(dirname(note), { recursive: true })
  writeFileSync(note, hash)
}
