import type { ExamServer } from './exam-server.ts'

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
