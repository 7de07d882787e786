import { strToU8, zipSync } from 'fflate'

export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A landscape A4 page, in twentieths of a point. */
const PAGE =
  '<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="720" w:right="720" w:bottom="720" w:left="720" w:header="0" w:footer="0" w:gutter="0"/></w:sectPr>'
const PAGE_WIDTH = 16_838 - 2 * 720

/** A .docx file with paragraphs and a table below them, whose first row is bold and is repeated on each page. */
export function tableDocument(
  paragraphs: readonly string[],
  columns: readonly { title: string; width: number }[],
  rows: readonly (readonly string[])[],
): Buffer {
  const whole = columns.reduce((sum, { width }) => sum + width, 0)
  const widths = columns.map(({ width }) => Math.floor((width * PAGE_WIDTH) / whole))
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  const rowXml = (cells: readonly string[], isHead: boolean) =>
    `<w:tr>${isHead ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${columns
      .map(
        (_, at) =>
          `<w:tc><w:tcPr><w:tcW w:w="${widths[at]}" w:type="dxa"/></w:tcPr>${paragraphXml(cells[at] ?? '', isHead)}</w:tc>`,
      )
      .join('')}</w:tr>`
  const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  const borders = sides.map((side) => `<w:${side} w:val="single" w:sz="4"/>`).join('')
  const table = `<w:tbl><w:tblPr><w:tblW w:w="${PAGE_WIDTH}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rowXml(
    columns.map(({ title }) => title),
    true,
  )}${rows.map((cells) => rowXml(cells, false)).join('')}</w:tbl>`
  const body = [...paragraphs.map((text) => paragraphXml(text, false)), table, '<w:p/>', PAGE]
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${DOCX_TYPE}.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${MAIN}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${WORD}"><w:body>${body.join('')}</w:body></w:document>`,
  }
  const files = Object.entries(parts).map(([path, xml]) => [path, strToU8(DECLARATION + xml)])
  return Buffer.from(zipSync(Object.fromEntries(files)))
}

const paragraphXml = (text: string, isBold: boolean) =>
  `<w:p><w:r>${isBold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
