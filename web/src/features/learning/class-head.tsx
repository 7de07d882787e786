import type { Lesson } from '@sopan/contract/learning'
import { Badge } from '@sopan/ui/content/badge.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { lesson as lessonWords } from '@sopan/words/learning/lesson'
import { Fragment } from 'react'

import { ItemTitle } from '#web/components/item-title.tsx'
import { TeacherPicture } from '#web/components/teacher-picture.tsx'

import { CompleteButton } from './complete-button.tsx'
import { lengthText } from './length-text.ts'

/** A class's title and facts, and whether it is completed. */
export function ClassHead({
  lesson,
  videoCount,
  onComplete,
}: {
  lesson: Lesson
  videoCount: number
  onComplete: () => Promise<unknown>
}) {
  const words = useWords(lessonWords)
  const facts = [
    ...(lesson.teacher ? [lesson.teacher] : []),
    words.videoCount(videoCount),
    lengthText(lesson.duration, words),
    lesson.class_type ?? words.type,
    words.viewCount(lesson.view_count),
  ]
  return (
    <header className="mt-4 flex flex-wrap items-start justify-end gap-x-3">
      <div className="min-w-0 flex-1 basis-48">
        {lesson.is_preview && <Badge kind="preview">{words.preview}</Badge>}
        <h1 className="text-22">
          <ItemTitle text={lesson.class_title} />
        </h1>
        <p className="mt-1 flex flex-wrap gap-x-2 text-14 text-ink-2">
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && <span aria-hidden>•</span>}
              <span>
                {fact === lesson.teacher && <TeacherPicture teacher={lesson.teacher_profile} />}
                {fact}
              </span>
            </Fragment>
          ))}
        </p>
      </div>
      <CompleteButton isCompleted={lesson.completed} onComplete={onComplete} />
    </header>
  )
}
