import { stat } from 'node:fs/promises'

import { readCoupons } from '#server/content/coupons/read.ts'
import { readCourses } from '#server/content/courses/read.ts'
import { readNotifications } from '#server/content/notifications/read.ts'
import { type ContentError, sorted } from '#server/content/shared/content-errors.ts'
import { type ContentFolder, openFolder } from '#server/content/shared/files/content-folder.ts'
import type { Catalogue } from '#server/content/shared/model.ts'
import type { ReadContext } from '#server/content/shared/read-context.ts'
import { readTests } from '#server/content/tests/read.ts'
import { errorCode } from '#server/lib/error-code.ts'

/** The kinds that a content folder can hold; a word beside them is an error, not a kind left out. */
const KINDS = ['courses', 'tests', 'banks', 'notifications', 'videos']

export interface CheckedContent {
  errors: ContentError[]
  /** The items of the folder and its files; null where there are errors. */
  content: { catalogue: Catalogue; folder: ContentFolder } | null
}

/**
 * Reads a content folder and names every error in it with file and line. Changes nothing and
 * needs no database.
 */
export async function contentCheck(path: string): Promise<CheckedContent> {
  const errors: ContentError[] = []
  const addError: ReadContext['addError'] = (file, line, message) => {
    errors.push({ file, line, message })
  }
  if (!(await isFolder(path))) {
    addError('.', null, `there is no folder ${path}`)
    return { errors, content: null }
  }
  const folder = await openFolder(path, addError)
  const catalogue = await readCatalogue({ folder, addError })
  refuseUnknown(folder, addError)
  return { errors: sorted(errors), content: errors.length > 0 ? null : { catalogue, folder } }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}

async function readCatalogue(context: ReadContext): Promise<Catalogue> {
  return {
    courses: await readCourses(context),
    tests: await readTests(context),
    coupons: await readCoupons(context),
    notifications: await readNotifications(context),
  }
}

function refuseUnknown(folder: ContentFolder, addError: ReadContext['addError']): void {
  const kinds = folder.folders('')
  for (const name of kinds.filter((name) => !KINDS.includes(name))) {
    addError(name, null, `is no kind of content; known are ${KINDS.join(', ')} and coupons.yaml`)
  }
  for (const file of folder.unused()) {
    const [top = ''] = file.split('/')
    if (KINDS.includes(top) || !kinds.includes(top)) addError(file, null, 'is used by nothing')
  }
  // An empty folder would unpublish everything; more likely the path is wrong.
  if (!kinds.some((name) => KINDS.includes(name)) && !folder.files('').includes('coupons.yaml')) {
    addError('.', null, 'holds no courses, tests, notifications or coupons.yaml')
  }
}
