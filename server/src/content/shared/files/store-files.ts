import { createHash } from 'node:crypto'

import type { Catalogue } from '#server/content/shared/model.ts'
import type { Area, Files } from '#server/lib/files.ts'

import type { ContentFolder } from './content-folder.ts'
import { endingOf } from './file-format.ts'

/** The part of the file store that content needs. */
export type ContentFiles = Pick<Files, 'put' | 'stat' | 'stream'>

/**
 * A store that gives the path of a file and keeps nothing, for a dry run: the same address by
 * content as the real one.
 */
export const namingOnly: Pick<ContentFiles, 'put'> = {
  async put(area, content, extension) {
    const hash = createHash('sha256')
    for await (const chunk of content instanceof Uint8Array ? [content] : content)
      hash.update(chunk)
    return `${area}/${hash.digest('hex').slice(0, 32)}.${extension}`
  },
}

/** Stored paths by the paths of the content folder. */
export type StoredFiles = (path: string) => string

/**
 * Puts every file that the catalogue names into the store, each once, one after the other and
 * without holding it in memory. A file that is there already keeps its address.
 */
export async function storeFiles(
  files: Pick<ContentFiles, 'put'>,
  folder: ContentFolder,
  catalogue: Catalogue,
): Promise<StoredFiles> {
  const stored = new Map<string, string>()
  for (const [path, area] of filesOf(catalogue)) {
    stored.set(path, await files.put(area, folder.stream(path), endingOf(path)))
  }
  return (path) => {
    const found = stored.get(path)
    if (found === undefined) throw new Error(`${path} was not stored`)
    return found
  }
}

/** Pictures are public; notes and videos are for learners with access. */
function filesOf({ courses, tests, notifications }: Catalogue): Map<string, Area> {
  const classes = courses.flatMap((course) => course.subjects.flatMap((subject) => subject.classes))
  const subjects = courses.flatMap((course) => course.subjects)
  const pictures = [
    ...courses.map(({ cover }) => cover),
    ...notifications.map(({ image }) => image),
    ...tests.flatMap(({ paper }) =>
      paper.questions.flatMap(({ pictures }) => [...pictures.values()].map(({ path }) => path)),
    ),
  ]
  const paid = [
    ...subjects.flatMap(({ notes }) => notes.map(({ file }) => file)),
    ...classes.flatMap(({ notes, videos }) => [...notes, ...videos].map(({ file }) => file)),
  ]
  return new Map([
    ...pictures.filter((path) => path !== null).map((path) => [path, 'public'] as const),
    ...paid.filter((path) => path !== null).map((path) => [path, 'paid'] as const),
  ])
}
