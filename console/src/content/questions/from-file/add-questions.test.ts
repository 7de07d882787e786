import { expect, it } from 'vitest'

import { withQuestions } from './add-questions.ts'

const asked = (text: string, passage: string | null = null) => ({
  question: { text, answer: 'A' },
  section: null,
  passage: passage === null ? null : { text: passage },
})

const added = (test: Record<string, unknown>, ...rows: ReturnType<typeof asked>[]) => {
  const result = withQuestions(JSON.parse(JSON.stringify(test)), rows)
  return 'value' in result ? result.value : result
}

it('questions that follow each other with the same passage share it', () => {
  const rows = [asked('1', 'Read.'), asked('2', 'Read.'), asked('3'), asked('4', 'Read.')]
  expect(added({}, ...rows)).toEqual({
    passages: [
      { name: 'passage-1', text: 'Read.' },
      { name: 'passage-2', text: 'Read.' },
    ],
    questions: [
      { passage: 'passage-1', text: '1', answer: 'A' },
      { passage: 'passage-1', text: '2', answer: 'A' },
      { text: '3', answer: 'A' },
      { passage: 'passage-2', text: '4', answer: 'A' },
    ],
  })
})

it('a question that is added later joins the passage of the last question, if its texts are the same', () => {
  const test = {
    passages: [
      { name: 'passage-2', text: 'Other.' },
      { name: 'fares', text: 'Read.' },
    ],
    questions: [{ passage: 'fares', text: '1' }],
  }
  expect(added(test, asked('2', 'Read.'), asked('3', 'New.'))).toEqual({
    passages: [...test.passages, { name: 'passage-3', text: 'New.' }],
    questions: [
      { passage: 'fares', text: '1' },
      { passage: 'fares', text: '2', answer: 'A' },
      { passage: 'passage-3', text: '3', answer: 'A' },
    ],
  })
})
