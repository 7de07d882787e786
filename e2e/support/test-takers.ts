import { type APIRequestContext, expect } from '@playwright/test'

import type { Learner } from './learner.ts'

export type Option = 'A' | 'B' | 'C' | 'D'

/** Takes a test by API calls; `select` gives the option of each question. */
export async function takeTest(
  request: APIRequestContext,
  { token }: Learner,
  testId: number,
  select: (index: number, questions: number) => Option,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const post = async (path: string, data: object) => {
    const response = await request.post(`/api/tests/${path}`, { data, headers })
    expect(response.ok(), await response.text()).toBe(true)
    return (await response.json()).data
  }
  const { attempt_id, questions } = await post('start.php', { test_id: testId })
  const answers = questions.map((question: { id: number }, index: number) => ({
    question_id: question.id,
    selected_option: select(index, questions.length),
    seq: index + 1,
    writer: 'writer01',
    seconds: 5,
  }))
  await post('submit.php', { attempt_id, answers })
}
