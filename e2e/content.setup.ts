import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { test as setup } from '@playwright/test'

import {
  IBPS_TEST,
  SHORT_TEST,
  TEST_WITH_PASSAGE,
  TEST_WITH_WINDOW,
  WRONG_KEY_TEST,
} from './support/exam.ts'
import { runSopan } from './support/sopan.ts'

const QUESTIONS = Array.from(
  { length: 10 },
  (_, index) => `
  - text: Which letter stands first, of question ${index + 1}?
    options: [A${index}, B${index}, C${index}, D${index}]
    answer: A
    explanation: A comes before the others.`,
)

const testOf = (name: string) => `name: '${name}'
description: Ten questions, for what happens when the time runs out.
access: free
added: 2025-09-01
minutes: 2
attempts: 5
questions:${QUESTIONS.join('')}
`

const indented = (questions: readonly string[]) => questions.join('').replaceAll('\n', '\n    ')

/** Its test moves the window. */
const WITH_WINDOW = `name: '${TEST_WITH_WINDOW}'
description: Four questions, for the rank of those who take it in its window.
access: free
added: 2025-09-01
minutes: 5
opens: 2036-01-05T10:00
closes: 2036-01-06T10:00
sections:
  - name: Reasoning
    questions:${indented(QUESTIONS.slice(0, 2))}
  - name: Quantitative Aptitude
    questions:${indented(QUESTIONS.slice(2, 4))}
`

/** As long as a passage of a bank's test. */
const PARAGRAPHS = Array.from(
  { length: 6 },
  (_, index) => `
      Paragraph ${index + 1}: the state road company runs buses from the district town to twelve villages. In the dry months
      a bus makes four journeys a day, and in the months of rain two, because the road by the river is under water.
`,
).join('')

const ABOUT_PASSAGE = [1, 2, 3, 4].map(
  (number) => `
  - ${number < 4 ? 'passage: buses\n    ' : ''}text: How many journeys does a bus make in ${number + 1} dry days?
    options: ['${4 * number + 4}', '${2 * number}', '$\\frac{1}{2}$']
    answer: A
    explanation: Four a day.
    ur:
      text: خشک موسم میں بس ${number + 1} دنوں میں کتنے سفر کرتی ہے؟
      options: ['${4 * number + 4} سفر', '${2 * number} سفر', '$\\frac{1}{2}$']
      explanation: روزانہ چار سفر۔`,
)

const WITH_PASSAGE = `name: '${TEST_WITH_PASSAGE}'
description: Four questions, three of which are about a passage.
access: free
added: 2025-09-01
minutes: 20
attempts: 50
passages:
  - name: buses
    text: |
${PARAGRAPHS}
      | Month | Buses | Fare of $10$ km |
      | ----- | ----- | --------------- |
      | May   | 48    | ₹15             |
      | July  | 24    | ₹18             |
    ur:
      text: |
        ریاستی سڑک کمپنی ضلع کے شہر سے بارہ دیہات تک بسیں چلاتی ہے۔ خشک مہینوں میں ایک بس دن میں چار سفر کرتی ہے، اور برسات
        میں دو، کیونکہ دریا کے کنارے کی سڑک $3$ ماہ تک پانی میں رہتی ہے۔
questions:${ABOUT_PASSAGE.join('')}
`

const ibpsSection = (name: string, marks: number, cutOff: number, from: number, to: number) => `
  - name: ${name}
    minutes: 20
    total_marks: ${marks}
    negative: '1/4'
    cut_off: ${cutOff}
    questions:${indented(QUESTIONS.slice(from, to))}`

/** As the prelims of IBPS, with fewer questions: three sections by their own clocks, 6/7 marks for a question of the second one. */
const IBPS = `name: '${IBPS_TEST}'
description: Three sections that close one after the other.
access: free
added: 2025-09-01
minutes: 60
pass_percent: 40
section_clocks: true
sections:${[
  ibpsSection('English Language', 2, 0.5, 0, 2),
  ibpsSection('Quantitative Aptitude', 6, 3.5, 2, 9),
  ibpsSection('Reasoning Ability', 4, 2.5, 0, 3),
].join('')}
`

/** Tests whose end is waited for, imported as an operator would do it: on a slow machine one minute is too short for the answers. */
setup('an operator adds short tests to the sample', () => {
  const data = process.env['SOPAN_E2E_DATA'] ?? ''
  const folder = join(data, 'content')
  // Copies the rest of the sample too: an import unpublishes content that is missing.
  cpSync(join(import.meta.dirname, '..', 'content'), folder, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  writeFileSync(join(folder, 'tests', 'short-test.yaml'), testOf(SHORT_TEST))
  writeFileSync(join(folder, 'tests', 'wrong-key.yaml'), testOf(WRONG_KEY_TEST))
  writeFileSync(join(folder, 'tests', 'with-window.yaml'), WITH_WINDOW)
  writeFileSync(join(folder, 'tests', 'with-passage.yaml'), WITH_PASSAGE)
  writeFileSync(join(folder, 'tests', 'ibps.yaml'), IBPS)
  runSopan(['content', 'import', folder])
})
