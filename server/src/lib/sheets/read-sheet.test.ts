import { expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'

import { STYLE, shared, xlsxFile } from '#test/xlsx.ts'

import { readSheet } from './read-sheet.ts'

/** A busy machine is slow, and the sentence of the time limit would come before the sentence that is expected. */
const PATIENT_MS = 200_000

const number = (style: number, value: number) => ({
  xml: `<c r="@" s="${style}"><v>${value}</v></c>`,
})

/** The only cell of a sheet, in C1. */
async function cellOf(cell: string | number | { xml: string }, texts: string[] = []) {
  const rows = await readSheet(xlsxFile([[null, null, cell]], { texts }))
  return rows[0]?.cells[2]
}

/** A cell whose style has the font Kruti Dev 010. */
const ofOldFont = { xml: `<c r="@" s="${STYLE.oldFont}" t="s"><v>0</v></c>` }

const FAULTS: [string, Parameters<typeof cellOf>, string, RegExp][] = [
  [
    '50%',
    [number(STYLE.percent, 0.5)],
    '0.5',
    /^C1 is a percentage in Excel, stored as 0\.5\. .*50%/,
  ],
  [
    '1/2',
    [number(STYLE.date, 46_054)],
    '2026-02-01',
    /^C1 is a date in Excel\. Format the column as Text .*1\/2/,
  ],
  ['1.50', [number(STYLE.general, 1.5)], '1.5', /^C1 is the number 1\.5 in Excel\./],
  ['a formula', [{ xml: '<c r="@"><f>1+1</f><v>2</v></c>' }], '2', /^C1 is a formula\./],
  [
    'a formula with a text',
    [{ xml: '<c r="@" t="str"><f>A1</f><v>x</v></c>' }],
    'x',
    /^C1 is a formula\./,
  ],
  ['an error', [{ xml: '<c r="@" t="e"><v>#REF!</v></c>' }], '', /^C1 is an error in Excel\./],
  ['TRUE', [{ xml: '<c r="@" t="b"><v>1</v></c>' }], 'true', /^C1 is TRUE or FALSE in Excel\./],
  [
    'part of a text raised',
    [shared(0), ['<r><t>x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r>']],
    'x2',
    /^C1 has raised or lowered letters.*\$x\^2\$/,
  ],
  [
    'a raised part before one on the line',
    [
      shared(0),
      [
        '<r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r><r><rPr><vertAlign val="baseline"/></rPr><t>x</t></r>',
      ],
    ],
    '2x',
    /^C1 has raised/,
  ],
  [
    'a raised cell',
    [{ xml: `<c r="@" s="${STYLE.raised}" t="s"><v>0</v></c>` }, ['<t>x2</t>']],
    'x2',
    /^C1 has raised/,
  ],
  [
    'a cell in Kruti Dev',
    [ofOldFont, ['<t>Hkkjr dh jkt/kkuh</t>']],
    'Hkkjr dh jkt/kkuh',
    /^C1 is in an old Hindi font/,
  ],
  [
    'part of a text in Chanakya',
    [shared(0), ['<r><rPr><rFont val="Chanakya"/></rPr><t>fnYyh</t></r>']],
    'fnYyh',
    /^C1 is in an old Hindi font/,
  ],
  [
    'a text in Kruti Dev with raised letters',
    [ofOldFont, ['<r><t>lsa</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r>']],
    'lsa2',
    /^C1 has raised/,
  ],
]

it.each(FAULTS)(
  '%s is a fault with the address of the cell and what to do',
  async (_, given, text, fault) => {
    const cell = await cellOf(...given)
    expect(cell).toMatchObject({ address: 'C1', text, isWhole: false })
    expect(cell?.fault).toMatch(fault)
  },
)

const TEXTS = {
  'a text that begins with =': '=1+1',
  HTML: '<b>x</b> &amp;',
  Devanagari: 'भारत की राजधानी',
  'an emoji': '😀',
  'two lines': 'a\nb',
  '50% as a text': '50%',
  '1/2 as a text': '1/2',
  '10,000 letters': 'क'.repeat(10_000),
}

it.each(Object.entries(TEXTS))('%s is read as it was typed', async (_, text) => {
  expect(await cellOf(text)).toMatchObject({ address: 'C1', text, fault: null })
})

it('a whole number can be taken by who reads it, unless it is shown in another form', async () => {
  expect(await cellOf(2)).toMatchObject({ text: '2', isWhole: true, fault: expect.any(String) })
  expect(await cellOf(9_876_543_210)).toMatchObject({ text: '9876543210', isWhole: true })
  expect(await cellOf(number(STYLE.money, 2))).toMatchObject({
    isWhole: false,
    isPlainNumber: false,
  })
  expect(await cellOf(0.25)).toMatchObject({ isWhole: false, isPlainNumber: true })
})

it('Hindi of Unicode and digits are no fault in a cell with an old font', async () => {
  for (const text of ['भारत', '12']) {
    const cell = await cellOf(ofOldFont, [`<t>${text}</t>`])
    expect([cell?.text, cell?.fault, cell?.converted]).toEqual([text, null, undefined])
  }
})

const run = (font: string, text: string, more = '') =>
  `<r><rPr>${more}<rFont val="${font}"/></rPr><t xml:space="preserve">${text}</t></r>`

it.each([
  ['of a cell', ofOldFont, '<t>Hkkjr dh jkt/kkuh</t>', 'भारत की राजधानी', 'Hkkjr dh jkt/kkuh'],
  ['of a part', shared(0), run('DevLys 010', 'fnYyh'), 'दिल्ली', 'fnYyh'],
  [
    'of the cell beside a part in another font',
    ofOldFont,
    `${run('Arial', 'GST ')}<r><t>D;k gS\\</t></r>`,
    'GST क्या है?',
    'GST D;k gS\\',
  ],
  [
    'of two parts, one of them bold in the middle of a letter',
    shared(0),
    run('Kruti Dev 010', 'f', '<b/>') + run('Kruti Dev 010', 'gUnh'),
    'हिन्दी',
    'fgUnh',
  ],
  [
    'beside Hindi of Unicode',
    shared(0),
    run('Mangal', 'जल ') + run('Kruti Dev 010', 'dk lw='),
    'जल का सूत्र',
    'जल dk lw=',
  ],
  [
    'in the cell itself',
    { xml: `<c r="@" t="inlineStr"><is>${run('Kruti Dev 010', 'ty')}</is></c>` },
    '',
    'जल',
    'ty',
  ],
] as const)('Kruti Dev and DevLys %s are read as Unicode', async (_, cell, xml, text, old) => {
  const read = await cellOf(cell, xml === '' ? [] : [xml])
  expect([read?.text, read?.converted]).toEqual([old, { text, fault: null }])
})

it('signs that Kruti Dev does not have are named, and Chanakya beside it is not converted', async () => {
  const signs = await cellOf(ofOldFont, ['<t>‘Hkkjr’</t>'])
  expect(signs?.converted).toEqual({
    text: '‘भारत’',
    fault: expect.stringMatching(/^C1 has signs .* not known: ‘ ’\./),
  })
  const mixed = await cellOf(ofOldFont, [run('Chanakya', 'x') + run('Kruti Dev 010', 'ty')])
  expect(mixed?.converted).toBeUndefined()
})

it('a file of another program is read: empty rows are left out, the others keep their numbers', async () => {
  const bytes = await writeExcelFile(
    [[{ value: 'a', type: String }], [], [null, { value: '50%', type: String, format: '@' }]],
    { sheet: 'One' },
  ).toBuffer()
  const rows = await readSheet(bytes)
  expect(rows.map(({ number: row }) => row)).toEqual([1, 3])
  expect(rows[1]?.cells[1]).toMatchObject({ address: 'B3', text: '50%', fault: null })
})

const blanks = ' '.repeat(10_000_000)
const tooLarge = /too large/
const REFUSED: [string, () => Buffer, RegExp][] = [
  ['a text file', () => Buffer.from('question,a,b\n'), /not an Excel file/],
  [
    'an old file or one with a password',
    () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    /old Excel file/,
  ],
  ['half of a file', () => xlsxFile([['a']]).subarray(0, 300), /not an Excel file/],
  [
    'an archive without a sheet',
    () => xlsxFile([], { parts: { 'xl/workbook.xml': '<workbook/>' } }),
    /not an Excel file/,
  ],
  [
    'XML with entities',
    () => xlsxFile([], { parts: { 'xl/styles.xml': '<!DOCTYPE s [<!ENTITY a "b">]><s>&a;</s>' } }),
    /not an Excel file/,
  ],
  [
    '60 MB in a few kilobytes',
    () => xlsxFile([], { parts: { 'xl/media/a.bin': blanks.repeat(6) } }),
    tooLarge,
  ],
  [
    '501 entries',
    () =>
      xlsxFile([], {
        parts: Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`xl/${n}`, ''])),
      }),
    tooLarge,
  ],
  [
    '100,000 rows',
    () => xlsxFile(Array.from({ length: 100_000 }, () => ['a'])),
    /at most 5000 rows.*A5001/,
  ],
  [
    '151 columns',
    () => xlsxFile([Array.from({ length: 151 }, () => 'a')]),
    /at most 150 columns, up to ET.*EU1/,
  ],
  [
    'a column that Excel does not have',
    () => xlsxFile([[{ xml: '<c r="ZZZZZZ2"><v>1</v></c>' }]]),
    /the cell ZZZZZZ2, which no sheet/,
  ],
  [
    'a row that Excel does not have',
    () => xlsxFile([[{ xml: '<c r="A99999999999"><v>1</v></c>' }]]),
    /the cell A99999999999, which no sheet/,
  ],
  ['10 MB of blanks in a cell', () => xlsxFile([['a', blanks]]), /too long for a cell/],
  [
    '10 MB of blanks as a shared text',
    () => xlsxFile([[shared(0)]], { texts: [`<t>${blanks}</t>`] }),
    /too long for a cell/,
  ],
  [
    'more cells than can be checked',
    () => xlsxFile(Array.from({ length: 2000 }, () => Array.from({ length: 51 }, () => 'a'))),
    /at most 100000 cells/,
  ],
]

it.each(REFUSED)('%s is refused with a sentence', async (_, make, message) => {
  await expect(readSheet(make(), PATIENT_MS)).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(message),
  })
})

it('a file above 10 MB is not opened', async () => {
  await expect(readSheet(Buffer.alloc(10_000_001))).rejects.toMatchObject({ status: 413 })
})
