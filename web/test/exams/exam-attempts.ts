import type { Answer } from '@sopan/contract/exams/answer'

import type { Attempt } from '#web/lib/api/wire/exams/attempt.ts'

import type { ExamServer } from './exam-server.ts'

const LETTERS = ['A', 'B', 'C', 'D'] as Answer[]

/** An attempt of `count` questions, as the server would start it now. */
export function attemptOf(count: number, changes: Partial<Attempt> = {}): Attempt {
  return {
    id: 77,
    testId: 5,
    testName: 'Maths Mock 07',
    durationMinutes: 10,
    languages: ['en'],
    sections: [],
    questions: Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      kind: 'options',
      sectionId: null,
      partly: null,
      marks: { right: '1', wrong: '0' },
      texts: {
        en: {
          question: { text: `Question text ${index + 1}`, html: null },
          options: LETTERS.map((key) => ({ key, text: `${key} of ${index + 1}`, html: null })),
        },
      },
    })),
    paperHash: null,
    startedAt: 0,
    inWindow: false,
    deadline: 600_000,
    sectionEnds: null,
    serverNow: 0,
    secondsLeft: 600,
    resumed: false,
    maxSeq: 0,
    revision: 0,
    answers: [],
    notes: [],
    ...changes,
  }
}

/** Puts the questions of an attempt into sections, from 1, that end at the times, in milliseconds. */
export function inSections(server: ExamServer, ends: number[], sectionOf: number[]): void {
  const { attempt } = server
  const deadline = ends.at(-1) ?? 0
  server.attempt = {
    ...attempt,
    deadline,
    sectionEnds: ends,
    secondsLeft: deadline / 1000,
    sections: ends.map((_, index) => ({ id: index + 1, name: `Section ${index + 1}`, minutes: 3 })),
    questions: attempt.questions.map((question, index) => ({
      ...question,
      sectionId: sectionOf[index] ?? 1,
    })),
  }
  server.deadline = deadline
  server.sectionEnds = ends
}
