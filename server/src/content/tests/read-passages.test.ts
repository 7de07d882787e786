import { expect, it } from 'vitest'

import { checkContent } from '#server/content/check.ts'
import { contentFolder } from '#test/content/content-folder.ts'

const HEAD = 'name: Ratio\ndescription: Short.\naccess: free\nminutes: 10\n'
const QUESTION = 'text: 1 + 1?\n    options: ["1", "2"]\n    answer: B\n'
const QUESTIONS = `questions:\n  - ${QUESTION}`

it.each([
  [
    `passages:\n  - { name: fares, text: A bus costs 5. }\n${QUESTIONS}`,
    ":6 no question names the passage 'fares'",
  ],
  [`${QUESTIONS}    passage: fares\n`, ":9 there is no passage 'fares' beside these questions"],
  [
    `${QUESTIONS}    passage: Fares\n`,
    ":9 'questions[1].passage' must be a short name of a–z, 0–9 and -, such as 'fares'",
  ],
])('%j is reported with its line', async (text, words) => {
  const { errors } = await checkContent(contentFolder({ 'tests/ratio.yaml': HEAD + text }))
  expect(errors.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    `tests/ratio.yaml${words}`,
  ])
})
