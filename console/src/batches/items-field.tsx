import { Button } from '@sopan/ui/actions/button.tsx'
import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { FieldError } from '@sopan/ui/fields/field.tsx'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'

import { batchWords as text } from '#console/words/batches.ts'
import { contentWords } from '#console/words/content.ts'
import { orderWords } from '#console/words/orders.ts'

import type { BatchItem } from './batch-calls.ts'

/** The items of a batch in their order; each can be moved and removed. */
export function ItemsField({
  items,
  error,
  onChange,
  onAdd,
}: {
  items: readonly BatchItem[]
  error: string | undefined
  onChange: (items: readonly BatchItem[]) => void
  onAdd: () => void
}) {
  const move = (from: number, to: number) => {
    const moved = items[from]
    if (moved !== undefined && to >= 0 && to < items.length)
      onChange(items.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-14 font-semibold">{text.items}</legend>
      {items.length === 0 && <p className="text-14 text-ink-2">{text.noneAdded}</p>}
      {items.length > 0 && (
        <ol className="divide-y divide-rule rounded-control border border-rule">
          {items.map((item, index) => (
            <li key={`${item.type} ${item.slug}`} className="flex items-center gap-2 pl-3">
              <p className="min-w-0 flex-1 py-2 text-14 wrap-break-word">
                {item.title}
                <span className="block text-ink-2">
                  {orderWords.kinds[item.type]}
                  {!item.is_published && `, ${text.notPublished.toLowerCase()}`}
                </span>
              </p>
              <ItemButtons
                title={item.title}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                onMove={(by) => move(index, index + by)}
                onRemove={() => onChange(items.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ol>
      )}
      {error !== undefined && <FieldError>{error}</FieldError>}
      <Button kind="secondary" size="regular" className="self-start" onClick={onAdd}>
        {contentWords.addItems}
      </Button>
    </fieldset>
  )
}

function ItemButtons({
  title,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  title: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: number) => void
  onRemove: () => void
}) {
  return (
    <div className="flex shrink-0">
      <IconButton
        label={contentWords.moveUp(title)}
        icon={<ArrowUp aria-hidden className="size-5" />}
        aria-disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={contentWords.moveDown(title)}
        icon={<ArrowDown aria-hidden className="size-5" />}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton
        label={contentWords.remove(title)}
        icon={<Trash2 aria-hidden className="size-5" />}
        onClick={onRemove}
      />
    </div>
  )
}
