import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { questions } from '@sopan/words/exams/questions'
import type { ReactNode } from 'react'

import { ItemWords } from '#web/components/item-text.tsx'

/** The number of a question in a palette, in the look of its state. */
export function QuestionCell({
  number,
  label,
  className,
  ring,
  isCurrent,
  onPress,
  children,
}: {
  number: number
  /** 'Question 3: Answered' */
  label: string
  className: string
  /** The shape of the ring around the current question's cell. */
  ring: string
  isCurrent: boolean
  onPress: (number: number) => void
  /** The sign of its state. */
  children?: ReactNode
}) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={label}
      className={cx(
        className,
        isCurrent &&
          "after:absolute after:-inset-[5px] after:border-2 after:border-ink after:content-[''] forced-colors:after:border-[Highlight]",
        isCurrent && ring,
      )}
      onClick={() => onPress(number)}
    >
      {number}
      {children}
    </button>
  )
}

/** The cells of a section below its name, if it has one. */
export function CellGroup({ name, children }: { name: string | null; children: ReactNode }) {
  return (
    <div className="not-first:mt-4">
      {name !== null && (
        <h3 className="mb-2 text-14 font-semibold">
          <ItemWords text={name} />
        </h3>
      )}
      <ol className="grid grid-cols-5 justify-items-center gap-y-2.5 xs:grid-cols-[repeat(6,--spacing(11))] xs:justify-between sm:grid-cols-[repeat(auto-fill,--spacing(11))] sm:justify-start sm:gap-x-4 roomy:in-[aside]:grid-cols-[repeat(6,--spacing(11))] roomy:in-[aside]:justify-between roomy:in-[aside]:gap-x-0">
        {children}
      </ol>
    </div>
  )
}

/** All questions beside the current one, in a large window. */
export function CellsAside({
  hasPassages,
  children,
}: {
  /** Passages need the room in a window that is not very wide. */
  hasPassages: boolean
  children: ReactNode
}) {
  const title = useWords(questions).questions
  return (
    <aside
      aria-label={title}
      className={cx(
        'hidden w-98 shrink-0 flex-col overflow-y-auto overscroll-contain border-l border-rule px-8 py-5',
        hasPassages ? 'three-columns:flex' : 'roomy:flex',
      )}
    >
      <h2 className="mb-4 text-18">{title}</h2>
      {children}
    </aside>
  )
}
