import { type Parts, UnreadableFile, partOf } from '../office/open-archive.ts'
import { attributeOf, eachChild } from '../office/xml-tree.ts'
import { WORD_LIMITS, type WordPicture } from './document.ts'
import type { PictureFound } from './read-paragraph.ts'

/** The pictures of a document by the relations that its texts name; each gets a name when a text has it first. */
export function picturesOf(parts: Parts, main: string) {
  const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(main) ?? []
  const targets = new Map<string, string>()
  eachChild(partOf(parts, `${folder}_rels/${file}.rels`), 'Relationships', (relation) => {
    const target = attributeOf(relation, 'Target') ?? ''
    if (attributeOf(relation, 'TargetMode') !== 'External')
      targets.set(attributeOf(relation, 'Id') ?? '', target.replace(/^\/word\//, ''))
  })
  const named = new Map<string, WordPicture>()
  let bytes = 0
  return {
    of(relation: string): PictureFound {
      const path = targets.get(relation)
      if (path === undefined) return { problem: 'a picture that is not in the file' }
      const known = named.get(path)
      if (known !== undefined) return known
      const ending = /\.([a-z]{1,5})$/i.exec(path)?.[1]?.toLowerCase() ?? ''
      const content = TYPES.has(ending) ? parts[folder + path] : undefined
      if (content === undefined) return { problem: problemOf(ending) }
      bytes += content.length
      if (bytes > WORD_LIMITS.allPicturesBytes) throw new UnreadableFile(TOO_MANY)
      const picture = { name: `images/from-file-${named.size + 1}.${ending}`, content }
      named.set(path, picture)
      return picture
    },
    named: () => [...named.values()],
  }
}

const TOO_MANY =
  'The pictures of this Word file have more than 60 MB. Split it into several files, or let Word compress them.'

const TYPES = new Set(['png', 'jpg', 'jpeg', 'webp'])

const problemOf = (ending: string) =>
  TYPES.has(ending)
    ? 'a picture of more than 5 MB, or one that is not in the file'
    : `a picture of the type ${ending.toUpperCase()}, which pages cannot show: put a PNG in its place`
