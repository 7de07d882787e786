import { Button } from '@sopan/ui/actions/button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { RefreshCw } from 'lucide-react'

/** Fetches a page's list again; its icon turns meanwhile. */
export function RefreshButton({ turning, onPress }: { turning: boolean; onPress: () => void }) {
  return (
    <Button kind="secondary" size="regular" onClick={onPress}>
      <RefreshCw aria-hidden className={cx('size-5', turning && 'animate-turn')} />
      <span className="max-md:sr-only">Refresh</span>
    </Button>
  )
}
