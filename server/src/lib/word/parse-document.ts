import { type XmlElement, elementsIn, ownName } from '@sopan/domain/formulas/formula-tree'

import {
  type ArchiveForm,
  type Parts,
  UnreadableFile,
  openArchive,
  partOf,
} from '../office/open-archive.ts'
import { attributeOf, eachChild } from '../office/xml-tree.ts'
import {
  WORD_LIMITS,
  type WordDocument,
  type WordParagraph,
  type WordResult,
  type WordTable,
} from './document.ts'
import { numbering } from './numbering.ts'
import { picturesOf } from './pictures.ts'
import { type Reading, readParagraph } from './read-paragraph.ts'
import { childOf, readStyles, valueOf } from './word-styles.ts'

const NOT_WORD = 'This is not a Word file that can be read. Save it as .docx again.'
const TOO_LARGE = 'This Word file is too large. Split it into several files.'

/** The pictures that texts of tests can show, but for SVG, which Word has beside a PNG of it. */
const PICTURE = /\.(png|jpe?g|webp)$/i

const WORD: ArchiveForm = {
  entries: WORD_LIMITS.entries,
  inflatedBytes: WORD_LIMITS.inflatedBytes,
  isRead: (path, size) =>
    path.endsWith('.xml') ||
    path.endsWith('.rels') ||
    (PICTURE.test(path) && size <= WORD_LIMITS.pictureBytes),
  compound:
    'This is an old Word file (.doc), or one with a password. Save it as .docx without a password.',
  tooLarge: TOO_LARGE,
  unreadable: NOT_WORD,
}

/** The paragraphs and tables of a .docx file. For a separate thread only: a large file takes a second. */
export function parseDocument(bytes: Uint8Array): WordResult {
  try {
    return read(openArchive(bytes, WORD))
  } catch (error) {
    return { error: error instanceof UnreadableFile ? error.message : NOT_WORD }
  }
}

function read(parts: Parts): WordDocument {
  const main = mainPart(parts)
  if ((parts[main]?.length ?? 0) > WORD_LIMITS.textBytes) throw new UnreadableFile(TOO_LARGE)
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const pictures = picturesOf(parts, main)
  const reading: Reading = {
    styles: readStyles(partOf(parts, `${folder}styles.xml`)),
    pictureOf: pictures.of,
    labelOf: numbering(partOf(parts, `${folder}numbering.xml`)),
    lost: [],
    notes: new Set(),
  }
  const found: (WordParagraph | WordTable)[] = []
  const add = (one: WordParagraph | WordTable) => {
    found.push(one)
    if (found.length > WORD_LIMITS.paragraphs)
      throw new UnreadableFile(
        `A Word file has at most ${WORD_LIMITS.paragraphs} paragraphs. Split it into several files.`,
      )
  }
  eachChild(partOf(parts, main), 'body', (element) => readBlock(element, reading, add))
  return {
    parts: found,
    lost: reading.lost,
    pictures: pictures.named(),
    notes: [...reading.notes],
  }
}

/** The path of the document, which some programs call 'document2.xml'. */
function mainPart(parts: Parts): string {
  let main: string | undefined
  eachChild(partOf(parts, '_rels/.rels'), 'Relationships', (relation) => {
    if (attributeOf(relation, 'Type')?.endsWith('/officeDocument') === true)
      main ??= attributeOf(relation, 'Target')?.replace(/^\//, '')
  })
  const path = main ?? 'word/document.xml'
  if (parts[path] === undefined || !/document\d*\.xml$/.test(path)) throw new Error('no document')
  return path
}

/** Elements around paragraphs that the reader of the document does not see. */
const BLOCKS = new Set(
  'sdt sdtcontent customxml smarttag ins moveto alternatecontent choice'.split(' '),
)

type Add = (part: WordParagraph | WordTable) => void

function readBlock(element: XmlElement, reading: Reading, add: Add): void {
  const name = ownName(element)
  if (name === 'p') add(readParagraph(element, reading))
  else if (name === 'tbl') add({ kind: 'table', rows: rowsOf(element, reading) })
  else if (name === 'altchunk') reading.notes.add('A document inside the file was left out.')
  else if (BLOCKS.has(name)) {
    for (const child of elementsIn(element)) readBlock(child, reading, add)
  }
}

function rowsOf(table: XmlElement, reading: Reading): WordParagraph[][][] {
  const rows = elementsIn(table)
    .filter((child) => ownName(child) === 'tr' && !isDeleted(child))
    .map((row) => elementsIn(row).flatMap((cell) => cellsOf(cell, reading)))
  const cells = rows.reduce((sum, { length }) => sum + length, 0)
  if (cells > WORD_LIMITS.cells)
    throw new UnreadableFile(`A table has at most ${WORD_LIMITS.cells} cells.`)
  const columns = Math.min(
    64,
    rows.reduce((most, { length }) => Math.max(most, length), 0),
  )
  return rows.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? []))
}

/** Whether a row was deleted with the changes tracked. */
const isDeleted = (row: XmlElement) => childOf(childOf(row, 'trpr'), 'del') !== undefined

/** The paragraphs of a cell, and an empty one for each further column that it takes. */
function cellsOf(cell: XmlElement, reading: Reading): WordParagraph[][] {
  if (ownName(cell) === 'sdt')
    return elementsIn(childOf(cell, 'sdtcontent') ?? cell).flatMap((one) => cellsOf(one, reading))
  if (ownName(cell) !== 'tc') return []
  const paragraphs: WordParagraph[] = []
  const add: Add = (part) => {
    if (part.kind === 'paragraph') paragraphs.push(part)
    // A table inside a cell has no form here: its cells follow each other.
    else paragraphs.push(...part.rows.flat(2))
  }
  for (const child of elementsIn(cell)) readBlock(child, reading, add)
  const further = Math.min(63, Number(valueOf(childOf(cell, 'tcpr'), 'gridspan') ?? '1') - 1)
  if (further > 0) reading.notes.add('Merged cells of a table were separated.')
  return [paragraphs, ...Array.from({ length: Math.max(0, further) }, () => [])]
}
