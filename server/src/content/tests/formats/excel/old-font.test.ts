import { expect, it } from 'vitest'

import { STYLE, xlsxFile } from '#test/xlsx.ts'

import { readQuestions } from '../read-questions.ts'

it('a question in Kruti Dev is read in Unicode beside the text of the file, in a sheet whose headings are in the font too', async () => {
  const texts = ['question', 'a', 'fodYi [k', 'mÙkj', 'jkt/kkuh dgk¡ gS\\', 'fnYyh', 'iq.ks', 'd']
  const cells = texts.map((_, index) => ({
    xml: `<c r="@" s="${STYLE.oldFont}" t="s"><v>${index}</v></c>`,
  }))
  const escaped = texts.map((text) => `<t>${text}</t>`)
  const { errors, rows } = await readQuestions(
    'questions.xlsx',
    xlsxFile([cells.slice(0, 4), cells.slice(4)], { texts: escaped }),
  )
  expect(errors).toEqual([])
  expect(rows).toMatchObject([
    {
      errors: [],
      question: { text: 'राजधानी कहाँ है?', options: ['दिल्ली', 'पुणे'], answer: 'A' },
      cells: [
        { old: 'jkt/kkuh dgk¡ gS\\' },
        { old: 'fnYyh' },
        { old: 'iq.ks' },
        { text: 'क', old: 'd' },
      ],
    },
  ])
})
