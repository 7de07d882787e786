import type { Lesson } from '@sopan/contract/learning'
import { Card } from '@sopan/ui/content/card.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { Disclosure } from '@sopan/ui/views/disclosure.tsx'
import { number } from '@sopan/words/en/format'

import { DEFAULT_CLASS_TYPE, DEFAULT_DURATION } from './video.ts'

/** Folded: most of it is in the head of the class. */
export function ClassInformation({ lesson, videoCount }: { lesson: Lesson; videoCount: number }) {
  return (
    <section>
      <Card className="px-4 py-1">
        <Disclosure summary={<h2 className="text-16 font-semibold">Class Information</h2>}>
          <Facts
            items={[
              { label: 'Type', value: lesson.class_type ?? DEFAULT_CLASS_TYPE },
              { label: 'Videos', value: videoCount },
              { label: 'Duration', value: lesson.duration ?? DEFAULT_DURATION },
              { label: 'Views', value: number(lesson.view_count) },
              { label: 'Status', value: lesson.is_preview ? 'Preview' : 'Full Access' },
            ]}
          />
        </Disclosure>
      </Card>
    </section>
  )
}
