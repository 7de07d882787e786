import { previewTexts, saveDraft } from '@sopan/contract/console/drafts'
import { success } from '@sopan/contract/envelope'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { contentWords as text } from '#console/words/content.ts'
import { questionWords } from '#console/words/questions.ts'

import { server } from '../../web/test/fake-server.ts'
import { answerDraft } from './answer-draft.ts'
import { answerAll, callsTo, checkCalls } from './answers.ts'
import { openPage } from './open-page.tsx'

const PATH = 'tests/ssc-maths'
const COUNT = 21

interface Question {
  text: string
  options: string[]
  answer: string
  key?: string | string[]
}

const plain = (words: string) => ({ text: words, html: null })

/** The texts of a question that learners read: here its own texts in capitals. */
const textsOf = ({ text: asked, options }: Question) => ({
  texts: {
    en: { question: plain(asked.toUpperCase()), options: options.map(plain), explanation: null },
  },
})

beforeEach(async () => {
  // No page saves what was changed here during a later test.
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answerAll('full')
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  server.on(previewTexts, ({ body }) =>
    success({ questions: (body as { questions: Question[] }).questions.map(textsOf) }),
  )
  const questions = Array.from({ length: COUNT }, (_, index) => ({
    text: `Asked ${index + 1}`,
    options: index === 8 ? ['1', '2', '3', '4', '5', '6'] : ['1', '2', '3'],
    answer: 'A',
    ...(index === 4 && { key: 'B' }),
    ...(index === 5 && { key: ['B', 'C'] }),
  }))
  answerDraft(
    { path: PATH },
    { questions },
    {
      questions: {
        control: 'questions',
        type: 'array',
        items: {
          type: 'object',
          properties: {
            text: { type: 'string' },
            answer: { type: 'string', enum: ['A', 'B', 'C'] },
            key: { control: 'hidden' },
          },
          required: ['text', 'answer'],
        },
      },
    },
  )
  await openPage(`/content/edit/${PATH}`)
  await screen.findByText('ASKED 21')
})
afterEach(() => {
  vi.useRealTimers()
  checkCalls()
})

/** The option of a question that is painted as right; '' without one. */
const shownAnswer = (number: number) => {
  const chosen = within(question(number))
    .getAllByRole<HTMLInputElement>('radio')
    .findIndex(({ checked }) => checked)
  return 'ABC'.charAt(chosen)
}

const question = (number: number) => screen.getByRole('group', { name: text.question(number) })

it('asks for the texts of 20 questions with one call', () => {
  const counts = callsTo(previewTexts).map(
    ({ body }) => (body as { questions: Question[] }).questions.length,
  )
  expect(counts).toEqual([20, 1])
})

it('shows the first five options of a draft with six', () => {
  expect(within(question(9)).getAllByRole('radio')).toHaveLength(5)
})

it('shows each question with its own text as soon as another one is removed', () => {
  fireEvent.click(screen.getByRole('button', { name: text.remove(text.question(1)) }))
  expect(within(question(1)).queryByText('ASKED 2')).not.toBeNull()
  expect(screen.queryByText('ASKED 1')).toBeNull()
})

it('has the focus on the question after the one that is removed, or on what follows the last one', () => {
  const focusAfterRemoval = (number: number) => {
    fireEvent.click(screen.getByRole('button', { name: text.remove(text.question(number)) }))
    return document.activeElement
  }
  expect(focusAfterRemoval(7)).toBe(within(question(7)).getAllByRole('button')[0])
  expect(focusAfterRemoval(COUNT - 1)).toBe(
    screen.getByRole('button', { name: text.addQuestion.options }),
  )
})

it('keeps the fields of a question open, and the focus, when the question moves from place 20 to 21', async () => {
  fireEvent.click(screen.getByRole('button', { name: `${text.edit}: ${text.question(20)}` }))
  const down = screen.getByRole('button', { name: text.moveDown(text.question(20)) })
  down.focus()
  fireEvent.click(down)
  await waitFor(() => expect(within(question(21)).queryByText('ASKED 20')).not.toBeNull())
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: text.moveDown(text.question(21)) }),
  )
  expect(within(question(21)).getByLabelText(/^Text/)).toHaveProperty('value', 'Asked 20')
  expect(document.activeElement?.scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' })
})

it('moves a question once, to the place that is typed before Enter, and keeps the focus there', async () => {
  const place = screen.getByLabelText(text.placeOf(text.question(3)))
  place.focus()
  for (const value of ['1', '15']) fireEvent.change(place, { target: { value } })
  expect(within(question(1)).queryByText('ASKED 1')).not.toBeNull()
  fireEvent.keyDown(place, { key: 'Enter' })
  await waitFor(() => expect(within(question(15)).queryByText('ASKED 3')).not.toBeNull())
  expect(within(question(2)).queryByText('ASKED 2')).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText(text.placeOf(text.question(15))))
})

it.each(['0', '-1', '1.5', 'x', '', '3'])('leaves a question where the place is %j', (value) => {
  const place = screen.getByLabelText<HTMLInputElement>(text.placeOf(text.question(3)))
  fireEvent.change(place, { target: { value } })
  fireEvent.blur(place)
  expect(place.value).toBe('3')
  expect(within(question(3)).queryByText('ASKED 3')).not.toBeNull()
})

it('moves a question to the end where the place is greater than the number of questions', async () => {
  const place = screen.getByLabelText(text.placeOf(text.question(3)))
  fireEvent.change(place, { target: { value: '999' } })
  fireEvent.blur(place)
  const { length } = screen.getAllByRole('group', { name: /^Question \d+$/ })
  await waitFor(() => expect(within(question(length)).queryByText('ASKED 3')).not.toBeNull())
})

it.each([
  [{ key: '2' }, 'B'],
  [{ key: '2', ctrlKey: true }, 'A'],
  [{ key: '2', altKey: true }, 'A'],
  [{ key: '2', metaKey: true }, 'A'],
])('the keys %o leave the answer at %s', (pressed, expected) => {
  const [first] = within(question(3)).getAllByRole('radio')
  fireEvent.keyDown(first ?? document.body, pressed)
  expect(shownAnswer(3)).toBe(expected)
})

it.each([
  [5, 'B', text.correctedKey('A', 'B')],
  [6, '', text.correctedKey('A', 'B or C')],
])('shows question %i with the corrected key, %j, and what it was', async (number, key, line) => {
  expect(shownAnswer(number)).toBe(key)
  expect(within(question(number)).queryByText(line)).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: `${text.edit}: ${text.question(number)}` }))
  expect(within(question(number)).getByLabelText(/^Answer/)).toHaveProperty('value', key)
})

it.each([5, 6])(
  'keeps the corrected key of question %i until another answer is chosen',
  async (number) => {
    fireEvent.click(screen.getByRole('button', { name: `${text.edit}: ${text.question(number)}` }))
    fireEvent.change(within(question(number)).getByLabelText(/^Text/), { target: { value: 'New' } })
    const [first] = within(question(number)).getAllByRole('radio')
    await vi.advanceTimersByTimeAsync(2500)
    await saved({ text: 'New', answer: 'A', key: number === 5 ? 'B' : ['B', 'C'] }, number)
    fireEvent.click(first ?? document.body)
    expect(shownAnswer(number)).toBe('A')
    await vi.advanceTimersByTimeAsync(2500)
    await saved({ text: 'New', answer: 'A', key: undefined }, number)
  },
)

it('offers to convert a question that was pasted in the letters of Kruti Dev, and shows it in its open fields', async () => {
  fireEvent.click(screen.getByRole('button', { name: `${text.edit}: ${text.question(3)}` }))
  const field = () => within(question(3)).getByLabelText(/^Text/)
  fireEvent.change(field(), { target: { value: 'Hkkjr dh jkt/kkuh D;k gS\\' } })
  expect(screen.getAllByText(questionWords.readsAsOld)).toHaveLength(1)
  fireEvent.click(within(question(3)).getByRole('button', { name: questionWords.convertQuestion }))
  expect(field()).toHaveProperty('value', 'भारत की राजधानी क्या है?')
  expect(screen.queryByText(questionWords.readsAsOld)).toBeNull()
  await vi.advanceTimersByTimeAsync(2500)
  await saved({ text: 'भारत की राजधानी क्या है?', answer: 'A', key: undefined }, 3)
})

/** Waits until a question was saved with these values. */
const saved = ({ ...expected }: object, number: number) =>
  waitFor(() => {
    const body = callsTo(saveDraft).at(-1)?.body as { value: { questions: Question[] } } | undefined
    const { text: asked, answer: own, key } = body?.value.questions[number - 1] ?? {}
    expect({ text: asked, answer: own, key }).toEqual(expected)
  })
