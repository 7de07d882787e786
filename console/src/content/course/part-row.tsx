import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { Disclosure } from '@sopan/ui/views/disclosure.tsx'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { contentWords as text } from '#console/words/content.ts'

import { PlaceField } from '../place-field.tsx'
import { useInView } from '../use-in-view.ts'

/** A subject or a class of the tree, with its place, and its fields once it was opened. */
export function PartRow({
  title,
  index,
  count,
  problems,
  isAdded,
  onMove,
  onRemove,
  children,
}: {
  title: string
  /** Its place among its siblings, from 0. */
  index: number
  /** The number of siblings, itself included. */
  count: number
  /** How many fields have to be corrected. */
  problems: number
  /** Whether it was added on this page: its fields are open then, with the focus on its title. */
  isAdded: boolean
  onMove: (to: number) => void
  onRemove: () => void
  children: ReactNode
}) {
  // The line stays as the member leaves it, also after the next part is added.
  const [startsOpen] = useState(isAdded)
  const [wasOpened, setWasOpened] = useState(isAdded)
  const row = useRef<HTMLDivElement>(null)
  useInView(row, index)
  useEffect(() => {
    if (startsOpen) row.current?.querySelector('summary')?.focus()
  }, [startsOpen])
  const move = (by: number) => (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.focus()
    onMove(index + by)
  }
  return (
    <div
      ref={row}
      className="relative flex flex-wrap items-start gap-x-1 [&:has(>details[open])>div]:order-first sm:[&:has(>details[open])>div]:absolute sm:[&:has(>details[open])>div]:end-0 sm:[&>details[open]>summary]:pe-64"
    >
      <Disclosure
        summary={
          <span className="text-16 break-words">
            {title}
            {problems > 0 && <span className="text-wrong-text"> {text.problems(problems)}</span>}
          </span>
        }
        {...(startsOpen && { open: true })}
        onToggle={(isOpen) => setWasOpened(wasOpened || isOpen)}
        className="min-w-40 flex-1 basis-40 open:basis-full"
      >
        {wasOpened && <div className="flex flex-col gap-5 py-3">{children}</div>}
      </Disclosure>
      <div className="ms-auto flex items-center">
        {count > 2 && <PlaceField {...{ name: title, index, count, onMove }} />}
        <IconButton
          label={text.moveUp(title)}
          icon={<ArrowUp aria-hidden className="size-5" />}
          aria-disabled={index === 0}
          onClick={move(-1)}
        />
        <IconButton
          label={text.moveDown(title)}
          icon={<ArrowDown aria-hidden className="size-5" />}
          aria-disabled={index === count - 1}
          onClick={move(1)}
        />
        <IconButton
          label={text.remove(title)}
          icon={<Trash2 aria-hidden className="size-5" />}
          onClick={onRemove}
        />
      </div>
    </div>
  )
}
