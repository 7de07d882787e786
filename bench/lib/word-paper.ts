import { randomBytes } from 'node:crypto'

import { docxFile, drawing, font, math, mathRun, paragraph, run } from '../../server/test/docx.ts'

const PICTURE_BYTES = 50_000

const old = (text: string) => run(text, font('Kruti Dev 010'))
const half = math(`<m:f><m:num>${mathRun('1')}</m:num><m:den>${mathRun('2')}</m:den></m:f>`)

/** A Word file of Hindi questions in the font Kruti Dev, each with a formula and a picture. */
export function wordPaper(questions: number): Buffer {
  const pictures = Array.from({ length: questions }, (_, index) => `${index}.png`)
  const body = pictures.flatMap((_, index) => [
    paragraph(old(`${index + 1}- la[;k ${index} dk oxZ D;k gS\\`) + half),
    paragraph(drawing(`rId${index + 1}`)),
    paragraph(old('¼d½ 1')),
    paragraph(old('¼[k½ 2')),
    paragraph(old('¼x½ 3')),
    paragraph(old('¼?k½ buesa ls dksbZ ugha')),
    paragraph(old('mÙkj % ¼x½')),
  ])
  const others = Object.fromEntries(
    pictures.map((name) => [`word/media/${name}`, randomBytes(PICTURE_BYTES)]),
  )
  return docxFile(body, { pictures, others })
}
