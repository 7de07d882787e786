import { Button } from '@sopan/ui/actions/button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { common } from '@sopan/words/frame/common'
import { RefreshCw } from 'lucide-react'

/** Fetches a page's list again; its icon turns meanwhile. */
export function RefreshButton({ turning, onPress }: { turning: boolean; onPress: () => void }) {
  return (
    <Button kind="secondary" size="regular" onClick={onPress}>
      <RefreshCw aria-hidden className={cx('size-5', turning && 'animate-turn')} />
      <span className="max-md:sr-only">{useWords(common).refresh}</span>
    </Button>
  )
}
