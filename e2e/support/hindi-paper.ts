import { docxFile, drawing, font, math, mathRun, paragraph, run } from '../../server/test/docx.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const old = (text: string) => run(text, font('Kruti Dev 010'))

/** The numbers of the questions with a fault. */
const PLANTED = {
  formula: 3,
  object: 4,
  sign: 5,
  noAnswer: 6,
  equalOptions: 7,
  arial: 8,
} as const

const fraction = (top: number, below: number) =>
  math(`<m:f><m:num>${mathRun(`${top}`)}</m:num><m:den>${mathRun(`${below}`)}</m:den></m:f>`)

const unreadable = math(
  `<m:phant><m:e>${mathRun('x')}</m:e></m:phant><m:unknown>${mathRun('x')}</m:unknown>`,
)

/** The question with this number, in the font Kruti Dev as teachers type it. */
function question(number: number, formulas: number, pictures: number): string[] {
  const stem = [old(`${number}- `)]
  if (number === PLANTED.arial) stem.push(run('Hkkjr dh jkt/kkuh D;k gS\\', font('Arial')))
  else if (number === PLANTED.sign) stem.push(old('ns’k dh jkt/kkuh D;k gS\\'))
  else stem.push(old(`la[;k ${number} dk oxZ D;k gS\\`))
  if (number === PLANTED.formula) stem.push(unreadable)
  if (number === PLANTED.object) stem.push('<w:r><w:object/></w:r>')
  const at = number - 10
  if (at > 0 && at <= formulas) stem.push(fraction(number, number + 1))
  const picture = number - 10 - formulas
  const second = number === PLANTED.equalOptions ? number : number + 1
  return [
    paragraph(stem.join('')),
    ...(picture > 0 && picture <= pictures ? [paragraph(drawing(`rId${picture}`))] : []),
    paragraph(old(`¼d½ ${number}`)),
    paragraph(old(`¼[k½ ${second}`)),
    paragraph(old(`¼x½ ${number + 2} ehVj`)),
    paragraph(old('¼?k½ buesa ls dksbZ ugha')),
    ...(number === PLANTED.noAnswer ? [] : [paragraph(old('mÙkj % ¼x½'))]),
  ]
}

/** A Word file with Hindi questions in the font Kruti Dev; six questions have a planted fault. */
export function hindiPaper(questions: number, formulas: number, pictures: number): Buffer {
  const names = Array.from({ length: pictures }, (_, index) => `image${index + 1}.png`)
  return docxFile(
    Array.from({ length: questions }, (_, index) => question(index + 1, formulas, pictures)).flat(),
    {
      pictures: names,
      others: Object.fromEntries(names.map((name) => [`word/media/${name}`, PNG])),
    },
  )
}
