import { getExam, listExams } from '@sopan/contract/exams/exams'
import { listAttempts, listResults } from '@sopan/contract/exams/results'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  bought,
  exams,
  laterWire,
  mock07,
  mock07Detail,
  resultWire,
  resultsWire,
} from '#test/exams/exam-wire.ts'
import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { showIn } from '#web/lib/language.ts'

beforeAll(() => showIn('hi'))
afterAll(() => showIn('en'))

/** The texts in an element with English words, besides times and what comes from the content of a test. */
function englishIn(element: Element): string[] {
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (nodes.nextNode() !== null) texts.push(nodes.currentNode.textContent ?? '')
  const content =
    /\b[ap]m\b|Read in English|Maths Mock 07|In the pattern of .*|English|Reasoning|UR|https:.*|(Question text|Option [A-D] of|Because of|Key of) \d/g
  return texts.filter((text) => /[a-z]{2}/i.test(text.replaceAll(content, '')))
}

const section = { total_questions: 3, duration_minutes: 5, total_marks: 6 }

it("a test's details before its start have no English texts for who reads Hindi", async () => {
  const sections = [
    { ...section, id: 1, name: 'English', cut_off: 2, marking: { right: '2', wrong: '-1/2' } },
    { ...section, id: 2, name: 'Reasoning', qualifying: true, marking: { right: '1', wrong: '0' } },
  ]
  const details = {
    ...mock07Detail,
    sections,
    marking: null,
    total_marks: 12,
    has_partly: true,
    section_clocks: true,
    last_cut_offs: {
      year: 2025,
      source: 'https://ssc.example',
      marks: [{ category: 'UR', marks: 150 }],
    },
    user_stats: { total_attempts: 0, can_attempt: true, finished_attempts: 0 },
  }
  server.on(listExams, exams({ ...mock07, ...bought })).on(getExam, yes(details))
  renderApp('/tests?test=5', { user: anjali })
  expect(await screen.findByText(/^टेस्ट के साथ घड़ी शुरू होती है और रुकती नहीं/)).toBeTruthy()
  expect(await screen.findByRole('group', { name: 'प्रश्नों की भाषा' })).toBeTruthy()
  expect(englishIn(screen.getByRole('dialog'))).toEqual([])
})

it('a result has no English texts for who reads Hindi', async () => {
  const grade = {
    score: 1,
    total_marks: 3,
    percentage: 33.3,
    graded_at: '2025-08-21T04:18:40.000Z',
  }
  const newest = {
    rank: { place: 412, of: 9804, percentile: 95.8, as_of: grade.graded_at },
    passed: false,
    right_answers_to_pass: 2,
    close_reason: 'expired',
    late_answers: [
      {
        question_id: 2,
        selected_option: 'A',
        arrived_at: grade.graded_at,
        counted: false,
        why: 'after_deadline',
      },
    ],
    grades: [
      { ...grade, version: 1, reason: null, key_corrected: false },
      { ...grade, version: 2, reason: 'Key of 2', key_corrected: true },
    ],
    sections: [
      {
        name: 'English',
        total_questions: 3,
        correct: 1,
        wrong: 1,
        skipped: 1,
        score: 1,
        total_marks: 3,
        percentage: 33.3,
        cut_off: { marks: 2, reached: false },
      },
    ],
  }
  const later = { id: 78, attempt_id: 78, number: 2, ...laterWire('2099-08-21T04:18:40.000Z') }
  server.on(getExam, yes(mock07Detail)).on(listAttempts, yes({ attempts: [] }))
  server.on(listResults, resultsWire([resultWire(newest), resultWire(later)]))
  renderApp('/test-results/5', { user: anjali })
  expect(await screen.findByText('पास नहीं हुए')).toBeTruthy()
  expect(await screen.findByText('पास होने के लिए कम से कम 2 और सही उत्तर चाहिए थे।')).toBeTruthy()
  expect(screen.getByText('9,804 में से रैंक 412')).toBeTruthy()
  expect(screen.getByText(/^टेस्ट सबमिट हो गया। 21 अगस्त 2099, .+ के बाद अंक दिखेंगे।$/)).toBeTruthy()
  expect(englishIn(screen.getByRole('main'))).toEqual([])
})
