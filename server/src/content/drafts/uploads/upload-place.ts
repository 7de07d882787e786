import { dirname, join } from 'node:path/posix'

import { shortName } from '@sopan/domain/content/short-name'
import { z } from 'zod'

import { schemaOf } from '#server/content/drafts/draft-files.ts'
import { MAX_PICTURE_BYTES, extensionOf } from '#server/content/shared/files/file-format.ts'
import { slugOfFile } from '#server/content/shared/read-context.ts'
import type { FilePlace } from '#server/content/shared/yaml/fields.ts'

const MB = 1024 * 1024
/** A storage takes at most 5 GB in one call. */
const MAX_BYTES: Record<string, number> = { pdf: 100 * MB, mp4: 4096 * MB, webm: 4096 * MB }

interface SchemaPart {
  properties?: Record<string, SchemaPart>
  items?: SchemaPart
  place?: FilePlace
}

/** Where the file of a field of a draft goes; undefined: it is no field for which a file is sent. */
export function findPlace(item: string, file: string, field: string): FilePlace | undefined {
  const [, schema] = schemaOf(item, file) ?? []
  if (schema === undefined) return undefined
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SchemaPart
  const found = field
    .split('.')
    .reduce<SchemaPart | undefined>(
      (part, key) => (/^\d+$/.test(key) ? part?.items : ownProperty(part, key)),
      whole,
    )
  return found?.place
}

const ownProperty = (part: SchemaPart | undefined, key: string) =>
  part?.properties !== undefined && Object.hasOwn(part.properties, key)
    ? part.properties[key]
    : undefined

/** Why a file of this name and size does not belong there, as a sentence; null if it may be sent. */
export function placeProblem({ endings }: FilePlace, name: string, bytes: number): string | null {
  const ending = extensionOf(name)
  if (!endings.includes(ending))
    return `Choose a file with the ending ${endings.map((one) => `.${one}`).join(', ')}.`
  const most = MAX_BYTES[ending] ?? MAX_PICTURE_BYTES
  return bytes > most ? `This file is larger than ${most / MB} MB.` : null
}

interface PathInput {
  /** The file of the draft with the field. */
  file: string
  /** The present value of the field. */
  present: string | null
  name: string
  /** Paths that files of the draft have or will have; in a shared folder also the paths of other items. */
  taken: readonly string[]
  /** The paths of `taken` that another item has, because one path means one file in a content folder. */
  elsewhere: readonly string[]
}

/**
 * The path in a content folder that a sent file gets. A file that replaces another one of this item alone keeps its
 * name, which is the short name of a note or a video for learners.
 */
export function pathFor(
  place: FilePlace,
  { file, present, name, taken, elsewhere }: PathInput,
): string {
  const root = place.isShared === true ? '' : dirname(file)
  const folder = join(root, place.folder)
  const ending = extensionOf(name)
  const at = (base: string) => join(folder, `${base}.${ending}`)
  if (place.name !== null) return at(place.name)
  if (place.folder === '') return at(slugOfFile(file))
  const replaced = join(root, present ?? '')
  const isReplaced = present !== null && taken.includes(replaced) && dirname(replaced) === folder
  if (isReplaced && !elsewhere.includes(replaced)) return at(slugOfFile(replaced))
  const others = new Set(
    taken.filter((path) => dirname(path) === folder).map((path) => slugOfFile(path)),
  )
  return at(shortName(slugOfFile(`/${name}`), 'file', (base) => others.has(base)))
}
