import type { Lesson } from '@sopan/contract/learning'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'

import { paths } from '#web/lib/paths.ts'

import { DEFAULT_DURATION } from './video.ts'

/** The classes of a subject in their order, numbered. */
export function ClassList({
  courseId,
  subjectId,
  classes,
}: {
  courseId: number
  subjectId: number
  classes: readonly Lesson[]
}) {
  return (
    <MarginList label="Classes">
      {classes.map((lesson, index) => (
        <MarginRow
          key={lesson.id}
          margin={index + 1}
          title={lesson.class_title}
          detail={<Detail lesson={lesson} />}
          end={
            lesson.completed ? (
              <CircleCheck aria-hidden className="size-6 text-done-text" />
            ) : (
              <ChevronRight aria-hidden />
            )
          }
          render={(row) => <Link to={paths.lesson(courseId, subjectId, lesson.id)} {...row} />}
        />
      ))}
    </MarginList>
  )
}

function Detail({ lesson }: { lesson: Lesson }) {
  const duration = lesson.duration ?? DEFAULT_DURATION
  if (!lesson.completed) return duration
  return (
    <>
      {duration}, <span className="font-semibold text-done-text">Completed</span>
    </>
  )
}
