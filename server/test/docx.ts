import { type Zippable, strToU8, zipSync } from 'fflate'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The XML of a run; `look` is the XML of its properties. */
export const run = (text: string, look = ''): string =>
  `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`

/** The XML of the properties that give a run its font. */
export const font = (name: string): string => `<w:rFonts w:ascii="${name}" w:hAnsi="${name}"/>`

/** The XML of a paragraph with a text or the XML of runs; `properties` is the XML of its properties. */
export const paragraph = (content: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr>${content.startsWith('<') ? content : run(content)}</w:p>`

/** The XML of the properties that number a paragraph by the list with this id. */
export const numbered = (list: number, level = 0): string =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`

/** The XML of a table, its cells as texts or as the XML of paragraphs. */
export const table = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows
    .map(
      (row) =>
        `<w:tr>${row
          .map((cell) => `<w:tc>${cell.startsWith('<w:p>') ? cell : paragraph(cell)}</w:tc>`)
          .join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`

/** The XML of a run with a picture, by the id of its relation: 'rId1' is the first one of the file. */
export const drawing = (relation: string): string =>
  `<w:r><w:drawing><a:blip r:embed="${relation}"/></w:drawing></w:r>`

/** A formula of Word, by the XML inside it. */
export const math = (xml: string): string => `<m:oMath>${xml}</m:oMath>`
/** A letter or number in a formula. */
export const mathRun = (text: string): string => `<m:r><m:t>${escaped(text)}</m:t></m:r>`

interface Parts {
  styles?: string
  /** The XML inside the part with the lists. */
  numbering?: string
  /** The names of its pictures, each with its name as bytes; an address is only a relation. */
  pictures?: readonly string[]
  others?: Record<string, string | Zippable[string]>
}

const NAMESPACES =
  'xmlns:w="w" xmlns:m="m" xmlns:r="r" xmlns:a="a" xmlns:v="v" xmlns:wp="wp" xmlns:mc="mc" xmlns:wps="wps"'

/** A .docx file by the XML inside its body: texts without tags are paragraphs. */
export function docxFile(
  body: readonly string[],
  { styles = '', numbering = '', pictures = [], others = {} }: Parts = {},
): Buffer {
  const blocks = body.map((one) => (one.startsWith('<') ? one : paragraph(one)))
  const files: Record<string, string | Zippable[string]> = {
    '_rels/.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<w:document ${NAMESPACES}><w:body>${blocks.join('')}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${NAMESPACES}>${styles}</w:styles>`,
    'word/numbering.xml': `<w:numbering ${NAMESPACES}>${numbering}</w:numbering>`,
    'word/_rels/document.xml.rels': `<Relationships>${pictures
      .map((name, at) =>
        name.startsWith('http')
          ? `<Relationship Id="rId${at + 1}" Target="${name}" TargetMode="External"/>`
          : `<Relationship Id="rId${at + 1}" Target="media/${name}"/>`,
      )
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      pictures
        .filter((name) => !name.startsWith('http'))
        .map((name) => [`word/media/${name}`, strToU8(name)]),
    ),
    ...others,
  }
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, content]) => [
          path,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    ),
  )
}
