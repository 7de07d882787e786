import type { CourseDetail } from '@sopan/contract/courses'
import type { Lesson } from '@sopan/contract/learning'
import { useWords } from '@sopan/ui/language.ts'
import { type LessonWords, lesson as lessonWords } from '@sopan/words/learning/lesson'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

import { useItems } from '#web/components/use-items.ts'
import { paths } from '#web/lib/paths.ts'

/** A step to another page: where it leads and the texts of its link. */
interface Step {
  path: string
  label: string
  title: string
}

/** After the last class of a subject: the next subject with content, or the course after the last one. */
function stepAfterSubject(
  course: CourseDetail,
  subjectId: number,
  words: LessonWords['steps'],
): Step | null {
  const at = course.subjects.findIndex((subject) => subject.id === subjectId)
  if (at < 0) return null
  const next = course.subjects.slice(at + 1).find((one) => one.class_count + one.note_count > 0)
  return next === undefined
    ? { path: paths.course(course.id), label: words.course, title: course.title }
    : {
        path: paths.subject(course.id, next.id),
        label: words.nextSubject,
        title: next.subject_title,
      }
}

/** Links to what follows the class and to the class before. */
export function ClassSteps({
  course,
  lesson: { id, subject_id: subjectId, course_id: courseId },
  classes,
}: {
  course: CourseDetail | undefined
  lesson: Lesson
  classes: readonly Lesson[]
}) {
  const words = useWords(lessonWords).steps
  const shown = useItems()
  const at = classes.findIndex((one) => one.id === id)
  if (at < 0) return null
  const classStep = (label: string, one: Lesson | undefined): Step | null =>
    one === undefined
      ? null
      : { path: paths.lesson(courseId, subjectId, one.id), label, title: one.class_title }
  const previous = classStep(words.previous, classes[at - 1])
  const next =
    classStep(words.next, classes[at + 1]) ??
    (course === undefined
      ? null
      : stepAfterSubject(
          { ...shown(course), subjects: course.subjects.map(shown) },
          subjectId,
          words,
        ))
  return (
    <nav aria-label={words.label} className="flex flex-col gap-3 empty:hidden">
      {[next, previous].map(
        (step) =>
          step && (
            <Link
              key={step.label}
              to={step.path}
              className="flex min-h-16 items-center gap-3 rounded-card border border-rule bg-card px-3.5 py-2.5 transition-colors hover:bg-well"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-14 text-ink-2">{step.label}</span>
                <span className="block font-semibold text-pretty">{step.title}</span>
              </span>
              <ChevronRight aria-hidden className="size-5" />
            </Link>
          ),
      )}
    </nav>
  )
}
