import { Badge } from '@sopan/ui/content/badge.tsx'
import { cardClass } from '@sopan/ui/content/card.tsx'
import type { ReactNode } from 'react'

import { PictureOr } from './picture-or.tsx'

/** The width of a slide of 'Featured Premium'. */
export const slideClass = 'basis-[83%] sm:basis-1/2 md:basis-1/3 lg:basis-1/4'

/** A paid course as home features it. */
export function FeaturedCard({
  title,
  cover,
  alt,
  price,
  life,
  eager,
}: {
  title: ReactNode
  /** URL of the cover; null if there is none. */
  cover: string | null
  alt: string
  price: string
  /** '365 days' or 'No expiry date'. */
  life: string
  eager: boolean
}) {
  return (
    <article className={cardClass('relative flex h-full flex-col overflow-hidden p-0')}>
      <div className="relative aspect-2/1 bg-slab">
        <PictureOr
          src={cover}
          alt={alt}
          width={320}
          height={160}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className="size-full object-cover"
          fallback={null}
        />
        <div className="absolute top-3 left-3">
          <Badge kind="premium">PREMIUM</Badge>
        </div>
      </div>
      <div className="flex flex-1 flex-col p-4">
        <h3 className="text-18 text-pretty">{title}</h3>
        <div className="mt-auto flex items-baseline justify-between gap-3 pt-3">
          <p className="text-22">{price}</p>
          <p className="text-14 text-ink-2">{life}</p>
        </div>
      </div>
    </article>
  )
}
