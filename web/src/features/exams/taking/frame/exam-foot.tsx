import { Button } from '@sopan/ui/actions/button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { questions } from '@sopan/words/exams/questions'
import { taking } from '@sopan/words/exams/taking'
import { ChevronLeft, ChevronRight, Flag } from 'lucide-react'

import { FrameFoot } from '../../question-frame/frame-foot.tsx'

/** The main action, and marks. */
export function ExamFoot({
  isMarked,
  isFirst,
  isLast,
  onMark,
  onPrevious,
  onNext,
}: {
  isMarked: boolean
  isFirst: boolean
  isLast: boolean
  onMark: () => void
  onPrevious: () => void
  onNext: () => void
}) {
  const { foot } = useWords(taking)
  const asked = useWords(questions)
  return (
    <FrameFoot className="short:max-[17rem]:grid-cols-[auto_auto_1fr] short:min-[31.25rem]:max-md:grid-cols-[auto_1fr_1fr]">
      <Button
        kind="secondary"
        size="regular"
        className={cx(
          'text-16 max-md:col-span-2 md:mr-auto short:max-[17rem]:col-span-1 short:min-[31.25rem]:max-md:col-span-1',
          isMarked &&
            'selected-look not-forced-colors:border-accent-text! not-forced-colors:bg-accent-soft!',
        )}
        onClick={onMark}
      >
        <Flag aria-hidden className={cx('size-5', isMarked && 'fill-accent')} />
        {/* In a low window a single row leaves room for the question. */}
        <span className="short:max-[17rem]:sr-only short:min-[31.25rem]:max-md:sr-only">
          {isMarked ? foot.unmark : foot.mark}
        </span>
      </Button>
      <Button
        kind="secondary"
        size="regular"
        className="text-16 max-md:px-2 md:min-w-33"
        disabled={isFirst}
        onClick={onPrevious}
      >
        <ChevronLeft aria-hidden className="size-5 max-[17rem]:not-short:hidden" />
        <span className="short:max-[17rem]:sr-only">{asked.previous}</span>
      </Button>
      <Button size="regular" className="text-16 max-md:px-2 md:min-w-33" onClick={onNext}>
        {isLast ? asked.finish : foot.next}
        <ChevronRight aria-hidden className="size-5 max-[17rem]:hidden" />
      </Button>
    </FrameFoot>
  )
}
