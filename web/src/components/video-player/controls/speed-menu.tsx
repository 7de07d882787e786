import { cx } from '@sopan/ui/cx.ts'
import { moveInMenu } from '@sopan/ui/floats/list-keys.ts'
import { useWords } from '@sopan/ui/language.ts'
import { player } from '@sopan/words/learning/player'
import { useEffect, useRef } from 'react'

/** Five speeds (D-08). */
const SPEEDS = [0.5, 1, 1.25, 1.5, 2]

/** The speed button, with the list of speeds over it. */
export function SpeedMenu({
  rate,
  onRate,
  isOpen,
  onToggle,
}: {
  rate: number
  onRate: (rate: number) => void
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}) {
  const words = useWords(player)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    menu.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
    // In the capture phase, before the player, which Escape would close.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      event.preventDefault()
      onToggle(false)
      button.current?.focus()
    }
    window.addEventListener('keydown', onEscape, { capture: true })
    return () => window.removeEventListener('keydown', onEscape, { capture: true })
  }, [isOpen, onToggle])

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={words.speed(rate)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
        className="min-h-11 min-w-13 rounded-control px-2 text-14 font-bold"
      >
        {rate}×
      </button>
      {isOpen && (
        <div
          ref={menu}
          role="menu"
          aria-label={words.speeds}
          tabIndex={-1}
          onKeyDown={(event) => moveInMenu(event, 'both')}
          className="absolute right-3 bottom-full flex rounded-card border border-rule bg-card p-1 shadow-float md:right-6"
        >
          {SPEEDS.map((speed) => (
            <button
              key={speed}
              type="button"
              role="menuitemradio"
              aria-checked={speed === rate}
              tabIndex={-1}
              onClick={() => {
                onRate(speed)
                onToggle(false)
                button.current?.focus()
              }}
              className={cx(
                'min-h-11 min-w-13 rounded-control px-1 text-14 font-semibold',
                speed === rate ? 'bg-accent font-bold text-on-accent' : 'text-ink-2 hover:bg-well',
              )}
            >
              {speed}×
            </button>
          ))}
        </div>
      )}
    </>
  )
}
