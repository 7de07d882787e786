import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { player } from '@sopan/words/learning/player'
import { ChevronLeft } from 'lucide-react'

export function PlayerHead({
  title,
  detail,
  onClose,
}: {
  title: string
  detail: string
  onClose: () => void
}) {
  const words = useWords(player)
  return (
    <div className="flex items-center gap-1 px-1 py-2 md:px-3 short:h-12 short:py-0">
      <IconButton
        label={words.close}
        icon={<ChevronLeft aria-hidden className="size-6" />}
        onClick={onClose}
      />
      <div className="min-w-0 px-1 short:flex short:items-baseline short:gap-3">
        <h2 className="truncate text-16 font-semibold">{title}</h2>
        <p className="text-14 text-ink-2 short:shrink-0">{detail}</p>
      </div>
    </div>
  )
}
