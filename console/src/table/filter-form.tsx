import { Button } from '@sopan/ui/actions/button.tsx'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'

import { words } from '#console/words.ts'

/** Fields whose values are in the URL under their names; the page reads them from there. */
export function FilterForm({
  label = words.filter,
  children,
}: {
  label?: string
  children: (valueOf: (name: string) => string) => ReactNode
}) {
  const [params, setParams] = useSearchParams()
  const isFiltered = params.size > 0
  return (
    <form
      // New fields when the URL has changed, such as after a step back.
      key={params.toString()}
      role="search"
      aria-label={label}
      className="my-5 grid grid-cols-1 items-end gap-4 sm:grid-cols-2 lg:grid-cols-4"
      onSubmit={(event) => {
        event.preventDefault()
        const given = [...new FormData(event.currentTarget)].map(
          ([name, value]): [string, string] => [
            name,
            typeof value === 'string' ? value.trim() : '',
          ],
        )
        setParams(given.filter(([, value]) => value !== ''))
      }}
    >
      {children((name) => params.get(name) ?? '')}
      <div className="flex gap-2">
        <Button type="submit">{words.show}</Button>
        {isFiltered && (
          <Button kind="quiet" onClick={() => setParams([])}>
            {words.clear}
          </Button>
        )}
      </div>
    </form>
  )
}
