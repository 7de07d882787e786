import { carousel } from '@sopan/words/catalogue/carousel'
import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react'
import { Children, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'

import { IconButton } from '../actions/icon-button.tsx'
import { useWords } from '../language.ts'
import { useReducedMotion } from './use-reduced-motion.ts'
import { type Position, useSlides } from './use-slides.ts'

const DELAY_MS = 3000

/**
 * Slides that advance automatically in a loop, every 3 seconds. They stop while the mouse, a
 * finger or the focus is on them, and until Play after Pause or if the reader prefers reduced motion.
 */
export function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const words = useWords(carousel)
  const slides = Children.toArray(children)
  const viewport = useRef<HTMLDivElement>(null)
  const reducedMotion = useReducedMotion()
  const [choice, setChoice] = useState<'play' | 'pause'>()
  const [isHovered, setIsHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const playing = choice ? choice === 'play' : !reducedMotion
  const { position, move } = useSlides(viewport, {
    count: slides.length,
    delay: playing && !isHovered && !hasFocus && !isTouched ? DELAY_MS : null,
    behavior: reducedMotion ? 'auto' : 'smooth',
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') move(1)
    if (event.key === 'ArrowLeft') move(-1)
  }
  return (
    <section aria-roledescription={words.name} aria-label={label}>
      <div
        role="presentation"
        onKeyDown={onKeyDown}
        // A tap leaves no hover and its focus is not the keyboard's, so neither may stop the
        // slides.
        onPointerEnter={(event) => setIsHovered(event.pointerType === 'mouse')}
        onPointerLeave={() => setIsHovered(false)}
        onTouchStart={() => setIsTouched(true)}
        onTouchEnd={() => setIsTouched(false)}
        onTouchCancel={() => setIsTouched(false)}
        onFocus={(event) => setHasFocus(event.target.matches(':focus-visible'))}
        onBlur={() => setHasFocus(false)}
      >
        <div
          ref={viewport}
          className="-mx-4 snap-x snap-mandatory scroll-px-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:scroll-px-0 md:px-0 [&::-webkit-scrollbar]:hidden"
        >
          <ul className="-ml-3 flex md:-ml-6">
            {slides.map((slide, index) => (
              <li
                key={index}
                className="min-w-0 shrink-0 grow-0 basis-[83%] pl-3 sm:basis-1/2 md:basis-1/3 md:pl-6 lg:basis-1/4"
              >
                <div className="h-full snap-start">{slide}</div>
              </li>
            ))}
          </ul>
        </div>
        {position.count > 1 && (
          <Controls
            position={position}
            playing={playing}
            onPlay={() => setChoice(playing ? 'pause' : 'play')}
            onMove={move}
          />
        )}
      </div>
    </section>
  )
}

function Controls({
  position,
  playing,
  onPlay,
  onMove,
}: {
  position: Position
  playing: boolean
  /** Plays or pauses. */
  onPlay: () => void
  onMove: (by: number) => void
}) {
  const words = useWords(carousel)
  return (
    <div className="mt-2 flex min-h-11 items-center justify-between gap-3">
      <PositionBars {...position} />
      <output className="sr-only" aria-live={playing ? 'off' : 'polite'}>
        {words.position(position.at + 1, position.count)}
      </output>
      <div className="flex gap-1">
        <IconButton
          label={playing ? words.pause : words.play}
          icon={playing ? <Pause aria-hidden /> : <Play aria-hidden />}
          onClick={onPlay}
        />
        <IconButton
          label={words.previous}
          icon={<ArrowLeft aria-hidden />}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={words.next}
          icon={<ArrowRight aria-hidden />}
          onClick={() => onMove(1)}
        />
      </div>
    </div>
  )
}

function PositionBars({ at, count }: Position) {
  return (
    <div aria-hidden className="flex min-w-0 items-center gap-1.5 overflow-hidden">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={index === at ? 'h-1.25 w-8 bg-accent' : 'h-0.5 w-5 bg-edge'} />
      ))}
    </div>
  )
}
