import { stat } from 'node:fs/promises'

import { systemClock } from '#server/lib/clock.ts'
import { errorCode } from '#server/lib/error-code.ts'

import { kinds } from './kinds.ts'
import { type AddError, type ContentError, addTo, sorted } from './shared/content-errors.ts'
import { type ContentFolder, openFolder } from './shared/files/content-folder.ts'
import type { ContentKind, LoadedKind } from './shared/kind.ts'
import { itemsOfFolder } from './shared/read-context.ts'
import { wrongCharacter } from './shared/yaml/fields.ts'

export interface CheckedContent {
  errors: ContentError[]
  /** Likely mistakes, which do not prevent an import. */
  warnings: ContentError[]
  /** The folder and its items by kind, in the order of the kinds; null where there are errors. */
  content: { folder: ContentFolder; items: { kind: ContentKind; loaded: LoadedKind }[] } | null
}

/**
 * Reads a content folder and reports every error in it with file and line. Changes nothing and
 * needs no database.
 */
export async function checkContent(path: string, now = systemClock()): Promise<CheckedContent> {
  const errors: ContentError[] = []
  const warnings: ContentError[] = []
  const addError = addTo(errors)
  if (!(await isFolder(path))) {
    addError('.', null, `there is no folder ${path}`)
    return { errors, warnings, content: null }
  }
  const folder = await openFolder(path, addError)
  const ofFolder = itemsOfFolder(now)
  const items = []
  for (const kind of kinds) {
    const { sharedFolders } = kind
    const loaded = await kind.read({
      folder,
      addError,
      addWarning: addTo(warnings),
      ...ofFolder,
      sharedFolders,
      areFilesPublished: false,
    })
    items.push({ kind, loaded })
  }
  reportUnknown(folder, addError)
  return {
    errors: sorted(errors),
    warnings: sorted(warnings),
    content: errors.length > 0 ? null : { folder, items },
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}

/** Reports folders of no kind, files that no item uses, and a folder without content. */
function reportUnknown(folder: ContentFolder, addError: AddError): void {
  const names = kinds.flatMap(({ source, sharedFolders }) => [source, ...sharedFolders])
  const folders = folder.folders('')
  for (const name of folders.filter((name) => !names.includes(name))) {
    addError(name, null, `is no kind of content; known are ${listed(names, 'and')}`)
  }
  for (const file of folder.unused()) {
    const [top = ''] = file.split('/')
    if (names.includes(top) || !folders.includes(top)) {
      addError(file, null, `is used by nothing${wrongCharacter(file)}`)
    }
  }
  // An empty folder would unpublish everything; more likely the path is wrong.
  const sources = kinds.map(({ source }) => source)
  if (![...folders, ...folder.files('')].some((name) => sources.includes(name))) {
    addError('.', null, `holds no ${listed(sources, 'or')}`)
  }
}

const listed = (names: string[], word: 'and' | 'or') =>
  `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
