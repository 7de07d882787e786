import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

import { columnName } from '#server/lib/sheets/sheet.ts'

/** A cell as a program writes it: a text, a number, or the XML of a cell with `@` in place of its address. */
type Written = string | number | { xml: string } | null

/** The numbers of the styles below, for `s="…"` of a cell. */
export const STYLE = { general: 0, text: 1, percent: 2, date: 3, oldFont: 4, raised: 5, money: 6 }

const STYLES = `<styleSheet>
<numFmts count="1"><numFmt numFmtId="164" formatCode="0.00"/></numFmts>
<fonts count="3"><font><name val="Calibri"/></font><font><name val="Kruti Dev 010"/></font><font><vertAlign val="superscript"/></font></fonts>
<cellXfs count="7"><xf numFmtId="0" fontId="0"/><xf numFmtId="49" fontId="0"/><xf numFmtId="9" fontId="0"/><xf numFmtId="16" fontId="0"/><xf numFmtId="49" fontId="1"/><xf numFmtId="49" fontId="2"/><xf numFmtId="164" fontId="0"/></cellXfs>
</styleSheet>`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function cellXml(value: Written, address: string): string {
  if (value === null) return ''
  if (typeof value === 'object') return value.xml.replaceAll('@', address)
  if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`
  return `<c r="${address}" s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

/** The XML of a text cell whose text is the one with this number in `texts`. */
export const shared = (index: number) => ({ xml: `<c r="@" s="1" t="s"><v>${index}</v></c>` })

/**
 * An .xlsx file with one sheet. `texts` is the XML inside each `<si>` of the shared texts; `parts` are further parts
 * of the archive, or others in place of the usual ones.
 */
export function xlsxFile(
  rows: readonly (readonly Written[])[],
  { texts = [], parts = {} }: { texts?: string[]; parts?: Record<string, string> } = {},
): Buffer {
  const data = rows.map((cells, index) => {
    const xml = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${index + 1}`))
    return `<row r="${index + 1}">${xml.join('')}</row>`
  })
  const files: Record<string, string> = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Questions" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${[
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'styles', 'styles.xml'],
      ['rId3', 'sharedStrings', 'sharedStrings.xml'],
    ]
      .map(
        ([id, type, target]) =>
          `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${data.join('')}</sheetData></worksheet>`,
    ...parts,
  }
  const zipped = zipSync(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
    { level: 6 },
  )
  return Buffer.from(zipped)
}

/** The style of a percentage, and of a date, behind the styles of a template. */
const PASTED = '<xf numFmtId="9" fontId="0"/><xf numFmtId="16" fontId="0"/>'

/** Cells that a teacher pastes into a template: '50%' and '1/2' with their formats, and x with a raised 2. */
export const pasted = {
  percent: { xml: '<c r="@" s="PERCENT"><v>0.5</v></c>' },
  date: { xml: '<c r="@" s="DATE"><v>46054</v></c>' },
  raised: {
    xml: '<c r="@" t="inlineStr"><is><r><t>x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r></is></c>',
  },
}

/** A template with these rows below its headings and its example. */
export function filledTemplate(
  template: Uint8Array,
  rows: readonly (readonly Written[])[],
): Buffer {
  const parts = unzipSync(template)
  const change = (path: string, changed: (xml: string) => string) => {
    parts[path] = strToU8(changed(strFromU8(parts[path] ?? new Uint8Array())))
  }
  let styles = 0
  change('xl/styles.xml', (xml) => {
    styles = (/<cellXfs[^>]*>.*?<\/cellXfs>/s.exec(xml)?.[0] ?? '').split('<xf ').length - 1
    return xml.replace('</cellXfs>', `${PASTED}</cellXfs>`)
  })
  change('xl/worksheets/sheet1.xml', (xml) =>
    xml.replaceAll(/<row r="(\d+)".*?<\/row>/gs, (row, number) => {
      const cells = rows[Number(number) - 3]
      if (cells === undefined) return row
      const written = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${number}`))
      return `<row r="${number}">${written.join('')}</row>`
        .replaceAll('"PERCENT"', `"${styles}"`)
        .replaceAll('"DATE"', `"${styles + 1}"`)
    }),
  )
  return Buffer.from(zipSync(parts))
}
