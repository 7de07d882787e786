import type { OpenAttempt } from '@sopan/contract/exams/attempts'
import type { AttemptNote } from '@sopan/contract/exams/notes'
import { secondsLeft } from '@sopan/domain/exams/attempt'

import type { ExamInHindi } from '#server/db/exam-texts.ts'
import { inHindi } from '#server/lib/translated.ts'

import { presentSectionEnds } from '../attempt/ends.ts'
import type { Attempt, listAnswers } from '../attempt/store.ts'
import { bodyOf } from '../paper/body.ts'
import { orderOf, presentPassages, presentQuestion, presentSections } from '../paper/present.ts'
import type { Paper } from '../paper/store.ts'

interface Running {
  attempt: Attempt
  title: string
  hi: ExamInHindi | null
  paper: Paper
  answers: Awaited<ReturnType<typeof listAnswers>>
  notes: AttemptNote[]
  resumed: boolean
  /** Whether the page reads the questions from paper.php. */
  isPaperApart: boolean
}

export function presentRunning(running: Running, now: Date): OpenAttempt {
  const { attempt, title, hi, paper, answers, notes, resumed, isPaperApart } = running
  return {
    attempt_id: attempt.id,
    number: attempt.number,
    started_at: attempt.started_at.toISOString(),
    in_window: attempt.in_window,
    deadline: attempt.deadline.toISOString(),
    ...presentSectionEnds(attempt.section_ends),
    server_now: now.toISOString(),
    max_seq: attempt.max_seq,
    revision: attempt.revision,
    time_limit: secondsLeft(attempt.deadline, now),
    resumed,
    test: {
      id: attempt.exam_id,
      test_name: title,
      title,
      ...inHindi({ test_name: hi?.name }),
      duration_minutes: paper.time_limit_seconds / 60,
      total_questions: paper.questions.length,
      pass_percentage: paper.pass_percent,
      languages: paper.languages,
      sections: presentSections(paper, hi),
    },
    ...(isPaperApart
      ? {
          questions: [],
          paper: { id: paper.id, hash: bodyOf(paper).hash, shuffled: paper.shuffle_options },
        }
      : {
          questions: paper.questions.map((question) =>
            presentQuestion(paper, question, orderOf(paper, question, attempt.id)),
          ),
          ...presentPassages(paper),
        }),
    answers: answers.map(({ question_id, option, seq, writer, seconds }) => ({
      question_id,
      selected_option: option,
      seq,
      writer,
      seconds,
    })),
    notes,
  }
}
