import { type XmlElement, elementsIn } from '@sopan/domain/formulas/formula-tree'

import { UnreadableFile } from '#server/lib/office/open-archive.ts'
import { attributeOf } from '#server/lib/office/xml-tree.ts'

const LIMITS = { files: 5000, pictureBytes: 5_000_000 } as const
const TYPES = new Set(['png', 'jpg', 'jpeg', 'webp'])

/** Before the path of a file of a text. */
export const PLUGIN_FILE = '@@PLUGINFILE@@'

/** A file inside a text, in Base64; null: it is in another form. */
export type Files = ReadonlyMap<string, string | null>

/** The pictures that the texts of a file name; each gets its name when a text has it first. */
export class MoodlePictures {
  readonly named: { name: string; content: Uint8Array }[] = []
  readonly #names = new Map<string, string>()
  #files = 0

  /** The files beside a text, by their paths, which are only compared. */
  filesOf(element: XmlElement): Files {
    const files = new Map<string, string | null>()
    for (const file of elementsIn(element)) {
      if (file.name !== 'file') continue
      if (++this.#files > LIMITS.files)
        throw new UnreadableFile(`A Moodle file may have at most ${LIMITS.files} files inside.`)
      const path = `${attributeOf(file, 'path') ?? '/'}${attributeOf(file, 'name') ?? ''}`
      const isBase64 = attributeOf(file, 'encoding') === 'base64'
      files.set(path, isBase64 ? file.children.filter(isLetters).join('') : null)
    }
    return files
  }

  find(address: string, files: Files): { name: string } | { problem: string } {
    if (!address.startsWith(PLUGIN_FILE))
      return { problem: 'a picture by link, which is not in the file' }
    const path = decoded(address.slice(PLUGIN_FILE.length).split('?', 1)[0] ?? '')
    const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
    if (!TYPES.has(ending))
      return {
        problem: `a picture of the type ${ending.slice(0, 10).toUpperCase()}, which cannot be read: put a PNG in its place`,
      }
    const content = files.get(path)
    return content == null || content.trim() === ''
      ? { problem: 'a picture that is not in the file' }
      : this.#nameOf(content, ending)
  }

  #nameOf(base64: string, ending: string): { name: string } | { problem: string } {
    const known = this.#names.get(base64)
    if (known !== undefined) return { name: known }
    const content = Buffer.from(base64, 'base64')
    if (content.length > LIMITS.pictureBytes) return { problem: 'a picture of more than 5 MB' }
    const name = `images/from-file-${this.named.length + 1}.${ending}`
    this.#names.set(base64, name)
    this.named.push({ name, content: new Uint8Array(content) })
    return { name }
  }
}

const isLetters = (child: XmlElement | string) => typeof child === 'string'

/** A path without the escapes of URLs; one with wrong escapes is as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
