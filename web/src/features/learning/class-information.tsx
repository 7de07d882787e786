import type { Lesson } from '@sopan/contract/learning'
import { Card } from '@sopan/ui/content/card.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { Disclosure } from '@sopan/ui/views/disclosure.tsx'
import { lesson as lessonWords } from '@sopan/words/learning/lesson'

import { lengthText } from './length-text.ts'

/** Folded: most of it is in the head of the class. */
export function ClassInformation({ lesson, videoCount }: { lesson: Lesson; videoCount: number }) {
  const words = useWords(lessonWords)
  const { number } = useFormats()
  const { information } = words
  return (
    <section>
      <Card className="px-4 py-1">
        <Disclosure summary={<h2 className="text-16 font-semibold">{information.title}</h2>}>
          <Facts
            items={[
              { label: information.type, value: lesson.class_type ?? words.type },
              { label: information.videos, value: videoCount },
              { label: information.duration, value: lengthText(lesson.duration, words) },
              { label: information.views, value: number(lesson.view_count) },
              {
                label: information.status,
                value: lesson.is_preview ? words.preview : information.fullAccess,
              },
            ]}
          />
        </Disclosure>
      </Card>
    </section>
  )
}
