import { getTest } from '@sopan/contract/console/tests'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { attemptWords } from '#console/words/attempts.ts'
import { testWords as text } from '#console/words/tests.ts'

import { answer, answerAll, checkCalls, dataOf } from './answers.ts'
import { loaded, openPage } from './open-page.tsx'

beforeEach(() => answerAll('full'))
afterEach(checkCalls)

const CLOSES = '2026-12-09T06:30:00.000Z'

it.each([
  ['2026-12-09T07:00:00.000Z', '29', false],
  ['2026-12-09T07:00:00.000Z', '30', true],
  ['2026-12-09T07:00:00.000Z', 'many', false],
  [null, '30', false],
])(
  'of a window with challenges until %s by %s minutes shows whether attempts can end after them: %s',
  async (until, minutes, isShown) => {
    const data = dataOf(getTest)
    const window = { opens_at: CLOSES, closes_at: CLOSES }
    answer(getTest, { ...data, test: { ...data.test, window, challenges_until: until } })
    await openPage('/tests/ratio')
    fireEvent.click(screen.getByText(attemptWords.extend))
    await loaded()
    fireEvent.change(await screen.findByLabelText(text.minutes), { target: { value: minutes } })
    const sentence = screen.queryByText(/^Attempts can end after .*, until when the key can be/)
    expect(sentence !== null).toBe(isShown)
  },
)
