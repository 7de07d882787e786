import type { Lesson } from '@sopan/contract/learning'
import { Emphasized } from '@sopan/ui/content/emphasized.tsx'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { lesson as lessonWords } from '@sopan/words/learning/lesson'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'

import { ItemTitle } from '#web/components/item-title.tsx'
import { useItems } from '#web/components/use-items.ts'
import { paths } from '#web/lib/paths.ts'

import { lengthText } from './length-text.ts'

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
  const shown = useItems()
  return (
    <MarginList label={useWords(lessonWords).classes}>
      {classes.map(shown).map((lesson, index) => (
        <MarginRow
          key={lesson.id}
          margin={index + 1}
          title={<ItemTitle text={lesson.class_title} />}
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
  const words = useWords(lessonWords)
  const duration = lengthText(lesson.duration, words)
  if (!lesson.completed) return duration
  return (
    <Emphasized
      text={words.lengthCompleted(duration)}
      part={words.completed}
      className="font-semibold text-done-text"
    />
  )
}
