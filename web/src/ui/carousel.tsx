import type { EmblaCarouselType } from 'embla-carousel'
import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react'
import { Children, useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'

import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { useReducedMotion } from './use-reduced-motion.ts'

type Position = { at: number; count: number }

/**
 * Slides that advance automatically in a loop, every `delay` ms. They stop while the mouse or the
 * focus is on them, and until Play after Pause or if the reader prefers reduced motion.
 */
export function Carousel({
  label,
  children,
  delay = 3000,
  slideClass = 'basis-[83%] sm:basis-1/2 md:basis-1/3 lg:basis-1/4',
  className,
}: {
  label: string
  children: ReactNode
  delay?: number
  slideClass?: string
  className?: string
}) {
  const slides = Children.toArray(children)
  const viewport = useRef<HTMLDivElement>(null)
  const embla = useEmbla(viewport)
  const reducedMotion = useReducedMotion()
  const [choice, setChoice] = useState<'play' | 'pause'>()
  const playing = choice ? choice === 'play' : !reducedMotion
  const { position, setHeld } = useAdvance(embla, {
    playing,
    delay,
    reducedMotion,
    slideCount: slides.length,
  })

  const goBack = () => embla?.scrollPrev(reducedMotion)
  const goOn = () => embla?.scrollNext(reducedMotion)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') goOn()
    if (event.key === 'ArrowLeft') goBack()
  }
  return (
    <section aria-roledescription="carousel" aria-label={label} className={className}>
      <div
        role="presentation"
        onKeyDown={onKeyDown}
        // A tap leaves no hover and its focus is not the keyboard's, so neither may stop the
        // slides.
        onPointerEnter={(event) => setHeld(event.pointerType === 'mouse')}
        onPointerLeave={() => setHeld(false)}
        onFocus={(event) => setHeld(event.target.matches(':focus-visible'))}
        onBlur={() => setHeld(false)}
      >
        <div ref={viewport} className="-mx-4 overflow-hidden px-4 md:mx-0 md:px-0">
          <ul className="-ml-3 flex touch-pan-y md:-ml-6">
            {slides.map((slide, index) => (
              <li key={index} className={cx('min-w-0 shrink-0 grow-0 pl-3 md:pl-6', slideClass)}>
                {slide}
              </li>
            ))}
          </ul>
        </div>
        {position.count > 1 && (
          <div className="mt-2 flex min-h-11 items-center justify-between gap-3">
            <Treads {...position} />
            <output className="sr-only" aria-live={playing ? 'off' : 'polite'}>
              {position.at + 1} of {position.count}
            </output>
            <div className="flex gap-1">
              <IconButton
                label={playing ? 'Pause' : 'Play'}
                icon={playing ? <Pause aria-hidden /> : <Play aria-hidden />}
                onClick={() => setChoice(playing ? 'pause' : 'play')}
              />
              <IconButton label="Previous" icon={<ArrowLeft aria-hidden />} onClick={goBack} />
              <IconButton label="Next" icon={<ArrowRight aria-hidden />} onClick={goOn} />
            </div>
          </div>
        )}
      </div>
    </section>
  )
}

/** The position of the slides, which advance while they are playing and not held. */
function useAdvance(
  embla: EmblaCarouselType | null,
  {
    playing,
    delay,
    reducedMotion,
    slideCount,
  }: { playing: boolean; delay: number; reducedMotion: boolean; slideCount: number },
) {
  const [position, setPosition] = useState<Position>({ at: 0, count: slideCount })
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (!embla) return undefined
    const look = () =>
      setPosition({ at: embla.selectedScrollSnap(), count: embla.scrollSnapList().length })
    const hold = () => setHeld(true)
    const release = () => setHeld(false)
    look()
    embla.on('select', look).on('reInit', look).on('pointerDown', hold).on('pointerUp', release)
    return () => {
      embla.off('select', look).off('reInit', look)
      embla.off('pointerDown', hold).off('pointerUp', release)
    }
  }, [embla])

  useEffect(() => {
    if (!embla || !playing || held || position.count < 2) return undefined
    const timer = setTimeout(() => embla.scrollNext(reducedMotion), delay)
    return () => clearTimeout(timer)
  }, [embla, playing, held, position, delay, reducedMotion])

  return { position, setHeld }
}

/** The slides can be seen and pressed before the code that moves them has loaded. */
function useEmbla(viewport: RefObject<HTMLElement | null>): EmblaCarouselType | null {
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null)
  useEffect(() => {
    let isLeft = false
    let carousel: EmblaCarouselType | null = null
    const start = async () => {
      const { default: createCarousel } = await import('embla-carousel')
      if (isLeft || viewport.current === null) return
      carousel = createCarousel(viewport.current, { loop: true, align: 'start' })
      setEmbla(carousel)
    }
    // Without this code the first slides stay in place.
    start().catch(() => undefined)
    return () => {
      isLeft = true
      carousel?.destroy()
    }
  }, [viewport])
  return embla
}

function Treads({ at, count }: Position) {
  return (
    <div aria-hidden className="flex min-w-0 items-center gap-1.5 overflow-hidden">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={index === at ? 'h-1.25 w-8 bg-accent' : 'h-0.5 w-5 bg-edge'} />
      ))}
    </div>
  )
}
