import { listBatchCards } from '@sopan/contract/console/report-cards'
import { success } from '@sopan/contract/envelope'
import { reportCard } from '@sopan/words/results/report-card'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { words } from '#console/words.ts'
import { cardWords as text } from '#console/words/report-cards.ts'

import { server } from '../../web/test/fake-server.ts'
import { field, press } from './adding-lists.ts'
import { answerAll, callsTo, checkCalls, dataOf } from './answers.ts'
import { openPage } from './open-page.tsx'

const cardText = reportCard.in('en')

/** A page of one card. */
const pageOf = (id: number, next_cursor: string | null) => {
  const data = dataOf(listBatchCards)
  const cards = data.cards.slice(0, 1).map((card) => ({ ...card, learner: { id, name: `L${id}` } }))
  return success({ ...data, cards, next_cursor })
}

const choose = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } })
const shown = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))

/** Answers the cards of other days when the test wants it. */
let answerOtherDays = () => {}

beforeEach(async () => {
  answerAll('full')
  const isWanted = new Promise<void>((resolve) => {
    answerOtherDays = resolve
  })
  server.on(listBatchCards, async ({ query }) => {
    if (query['days'] !== undefined) await isWanted
    return query['cursor'] === undefined ? pageOf(1, 'next') : pageOf(2, null)
  })
  await openPage('/batches/1/report-cards')
})
afterEach(checkCalls)

it('prints nothing while the cards of the chosen days are loading', async () => {
  const print = screen.getByRole('button', { name: cardText.print })
  choose(cardText.days, '30')
  await waitFor(() => expect(callsTo(listBatchCards)).toHaveLength(2))
  expect(print).toHaveProperty('disabled', true)
  answerOtherDays()
  await waitFor(() => expect(print).toHaveProperty('disabled', false))
})

it('shows all learners when the chosen one is not among the first cards of other days', async () => {
  press(words.showMore)
  await screen.findByRole('article', { name: 'L2' })
  choose(text.learner, '2')
  expect(shown()).toEqual(['L2'])
  choose(cardText.days, '30')
  answerOtherDays()
  await waitFor(() => expect(shown()).toEqual(['L1']))
  expect(field(text.learner)).toHaveProperty('value', '')
})
