import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { questions } from '@sopan/words/exams/questions'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'

import { PassageText, passageTitle, type TitledPassage } from '#web/features/exams/passage-text.tsx'

/**
 * The passage of the current question: beside it in a wide window, above it in others, where it can be folded. It stays
 * in the page from question to question, and with it how far it was scrolled.
 */
export function PassagePane({
  titled: { numbers, passage },
  language,
}: {
  titled: TitledPassage
  language: string
}) {
  const title = passageTitle(numbers, useWords(questions))
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  return (
    <section
      aria-label={title}
      className="flex min-h-0 shrink-0 flex-col border-b border-rule bg-card max-[64rem]:max-h-[36%] min-[64rem]:w-[46%] min-[64rem]:border-e min-[64rem]:border-b-0"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-11 shrink-0 items-center justify-between gap-3 px-4 text-left text-14 font-bold md:px-10 min-[64rem]:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {title}
        <ChevronDown aria-hidden className={cx('size-5 shrink-0', isOpen && 'rotate-180')} />
      </button>
      <h2 className="px-10 pt-6 text-16 font-bold max-[64rem]:hidden">{title}</h2>
      <div
        id={id}
        // A reader with a keyboard scrolls it with the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={title}
        className={cx(
          'min-h-0 overflow-y-auto overscroll-contain px-4 text-16/[1.6] -outline-offset-3 md:px-10 min-[64rem]:flex-1 min-[64rem]:pt-3',
          // Not removed from the page, where it would lose how far it was scrolled.
          isOpen ? 'pb-4' : 'max-[64rem]:invisible max-[64rem]:h-0 min-[64rem]:pb-4',
        )}
      >
        <PassageText passage={passage} language={language} />
      </div>
    </section>
  )
}
