import type { Dashboard } from '@sopan/contract/dashboard'
import { percentage } from '@sopan/domain/exams/marking'
import { toRupees } from '@sopan/domain/orders/pricing'

import type { Overview } from './store.ts'

export function presentDashboard(overview: Overview): Dashboard {
  const { course = 0, exam = 0, book = 0 } = overview.spent ?? {}
  const { last_class: stopped, open_attempt: running } = overview
  return {
    total_spent: toRupees(course + exam + book),
    course_spent: toRupees(course),
    test_spent: toRupees(exam),
    book_spent: toRupees(book),
    last_class: stopped && {
      class_id: stopped.class_id,
      class_title: stopped.class_title,
      subject_id: stopped.subject_id,
      course_id: stopped.course_id,
      course_title: stopped.course_title,
    },
    open_attempt: running && {
      attempt_id: running.attempt_id,
      test_id: running.test_id,
      test_name: running.test_name,
      deadline: new Date(running.deadline).toISOString(),
    },
    bought_tests: overview.bought_tests ?? [],
    last_results: (overview.last_results ?? []).map((row) => ({
      test_id: row.test_id,
      attempt_id: row.attempt_id,
      test_name: row.test_name,
      percentage: percentage(
        {
          marks: row.marks,
          possible: row.possible_marks,
          right: row.right_count,
          wrong: row.wrong_count,
          skipped: row.skipped_count,
        },
        row.pass_percent,
      ),
      passed: row.passed,
      corrected_at: row.corrected_at === null ? null : new Date(row.corrected_at).toISOString(),
    })),
    bought_books: (overview.bought_books ?? []).map(({ book_id, title, author }) => ({
      book_id,
      title,
      author,
    })),
    new_answers: (overview.new_answers ?? []).map(({ ticket_id, answers }) => ({
      ticket_id,
      answers,
    })),
  }
}
