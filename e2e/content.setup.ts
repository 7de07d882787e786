import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { test as setup } from '@playwright/test'

import { SHORT_TEST, TEST_WITH_WINDOW, WRONG_KEY_TEST } from './support/exam.ts'
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
  runSopan(['content', 'import', folder])
})
