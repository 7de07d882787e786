import { Button } from '@sopan/ui/actions/button.tsx'
import { Chip } from '@sopan/ui/actions/chip.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { SlidersHorizontal } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'

import { words } from '#console/words.ts'

export interface FilterField {
  /** Of its value in the URL. */
  name: string
  /** An applied value in words. */
  textOf: (value: string) => string
  /** The field with a value; '' is the field without a value. */
  show: (value: string) => ReactNode
}

/**
 * Fields whose values are in the URL under their names; the page reads them from there. With `isFolded`, a narrow window
 * has a button that shows the fields, and the applied values beside the button.
 */
export function FilterForm({
  fields,
  isFolded = false,
}: {
  fields: readonly FilterField[]
  isFolded?: boolean | undefined
}) {
  const [params, setParams] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {isFolded && (
        <AppliedFilters fields={fields} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      )}
      <form
        // New fields when the URL has changed, such as after a step back.
        key={params.toString()}
        role="search"
        aria-label={words.filter}
        className={cx(
          'my-5 grid grid-cols-1 items-end gap-4 sm:grid-cols-2 lg:grid-cols-4',
          isFolded && !isOpen && 'max-sm:hidden',
        )}
        onSubmit={(event) => {
          event.preventDefault()
          const given = [...new FormData(event.currentTarget)].map(
            ([name, value]): [string, string] => [
              name,
              typeof value === 'string' ? value.trim() : '',
            ],
          )
          setOpen(false)
          setParams(given.filter(([, value]) => value !== ''))
        }}
      >
        {fields.map(({ name, show }) => (
          <Fragment key={name}>{show(params.get(name) ?? '')}</Fragment>
        ))}
        <div className="flex gap-2">
          <Button type="submit">{words.show}</Button>
          {params.size > 0 && (
            <Button kind="quiet" onClick={() => setParams([])}>
              {words.clear}
            </Button>
          )}
        </div>
      </form>
    </>
  )
}

/** In a narrow window: the button that shows the fields, and each applied value, which a press removes. */
function AppliedFilters({
  fields,
  isOpen,
  onToggle,
}: {
  fields: readonly FilterField[]
  isOpen: boolean
  onToggle: () => void
}) {
  const [params, setParams] = useSearchParams()
  return (
    <div className="my-5 flex flex-wrap gap-2 sm:hidden print:hidden">
      <Button kind="secondary" size="regular" aria-expanded={isOpen} onClick={onToggle}>
        <SlidersHorizontal aria-hidden className="size-4" />
        {words.filter}
      </Button>
      {[...params].map(([name, value]) => {
        const text = fields.find((field) => field.name === name)?.textOf(value)
        if (text === undefined) return null
        const remove = () =>
          setParams((given) => {
            given.delete(name)
            return given
          })
        return (
          <Chip
            key={name}
            selected
            removable
            aria-label={words.removeFilter(text)}
            className="min-w-0 whitespace-normal"
            onClick={remove}
          >
            {text}
          </Chip>
        )
      })}
    </div>
  )
}
