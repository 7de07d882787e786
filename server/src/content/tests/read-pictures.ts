import type { At } from '#server/content/shared/content-errors.ts'
import { MISSING, extensionOf } from '#server/content/shared/files/file-format.ts'
import { pictureSize } from '#server/content/shared/files/picture-size.ts'
import { type ReadContext, requireFile } from '#server/content/shared/read-context.ts'
import { pictureNames } from '#server/content/shared/text/rich-text.ts'

import type { PictureContent } from './schema.ts'

const NAME = /^images\/[a-z0-9]+(?:-[a-z0-9]+)*\.(?:svg|png|jpe?g|webp)$/
/** The frame header of a JPEG may follow a thumbnail and a colour profile. */
const HEAD_BYTES = 256 * 1024

/** The pictures in texts of a question or a passage, from `tests/images/`, by their names. */
export async function picturesOf(
  context: ReadContext,
  texts: readonly string[],
  by: { file: string; at: At },
): Promise<Map<string, PictureContent>> {
  const pictures = new Map<string, PictureContent>()
  for (const name of new Set(texts.flatMap(pictureNames))) {
    const picture = await readPicture(context, name, by)
    if (picture) pictures.set(name, picture)
  }
  return pictures
}

async function readPicture(
  context: ReadContext,
  name: string,
  by: { file: string; at: At },
): Promise<PictureContent | null> {
  if (!NAME.test(name)) {
    context.addError(by.file, by.at, `a picture is named as 'images/circuit.svg', not '${name}'`)
    return null
  }
  const path = `tests/${name}`
  if (!(await requireFile(context, path, by))) return null
  const head = await context.folder.head(path, HEAD_BYTES)
  const size = head && pictureSize(head, extensionOf(path))
  if (size) return { path, ...size }
  const problem = 'does not say how wide and high it is (an SVG in its viewBox)'
  context.addError(path, null, head === null ? MISSING : problem)
  return null
}
