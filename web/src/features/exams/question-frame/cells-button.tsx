import { Button } from '@sopan/ui/actions/button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { questions } from '@sopan/words/exams/questions'
import { LayoutGrid } from 'lucide-react'

/** Opens the palette as a sheet, where no room is beside the question. */
export function CellsButton({
  hasPassages,
  onPress,
}: {
  hasPassages: boolean
  onPress: () => void
}) {
  return (
    <Button
      kind="secondary"
      size="regular"
      className={cx(
        'shrink-0 max-[17rem]:px-2.5',
        hasPassages ? 'three-columns:hidden' : 'roomy:hidden',
      )}
      onClick={onPress}
    >
      <LayoutGrid aria-hidden className="size-5 max-[17rem]:hidden" />
      {useWords(questions).questions}
    </Button>
  )
}
