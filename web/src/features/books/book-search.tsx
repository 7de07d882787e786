import type { ListFilter } from '@sopan/contract/fields'
import { Button } from '@sopan/ui/actions/button.tsx'
import { SearchField } from '@sopan/ui/fields/search-field.tsx'
import { Select } from '@sopan/ui/fields/select.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { books as bookWords } from '@sopan/words/catalogue/books'
import { filters } from '@sopan/words/catalogue/filters'
import { common } from '@sopan/words/frame/common'
import { useEffect, useRef, useState } from 'react'

import { LONGEST_SEARCH } from '#web/components/lists/use-list-search.ts'

type Filter = ListFilter | undefined

const FILTERS: readonly ListFilter[] = ['free', 'paid', 'purchased']

/** The text and the type that are searched for; a text is searched for when it is submitted. */
export function BookSearch({
  filter,
  search,
  isVisitor,
  onSearch,
}: {
  filter: Filter
  search: string
  /** Visitors have no purchased books. */
  isVisitor: boolean
  onSearch: (filter: Filter, search: string) => void
}) {
  const words = useWords(bookWords)
  const { free, search: submitLabel } = useWords(common)
  const { all, paid, purchased } = useWords(filters)
  const labels = { free, paid, purchased }
  const [typed, setTyped] = useState(search)
  const written = useRef(search)

  // The URL was changed by a link or by the back key. Text that is typed while an own search is on its
  // way to the URL stays.
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setTyped(search)
  }, [search])

  function submit(next: Filter) {
    written.current = typed.trim()
    onSearch(next, typed.trim())
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit(filter)
      }}
      className="flex flex-wrap gap-3 py-4"
    >
      <SearchField
        label={words.search}
        value={typed}
        onChange={setTyped}
        maxLength={LONGEST_SEARCH}
        className="w-full md:w-96"
      />
      <Select
        aria-label={words.type}
        value={filter ?? 'all'}
        onChange={({ target }) => submit(FILTERS.find((one) => one === target.value))}
        className="min-w-0 flex-1 md:w-52 md:flex-none"
      >
        <option value="all">{all}</option>
        {FILTERS.filter((one) => one !== 'purchased' || !isVisitor).map((one) => (
          <option key={one} value={one}>
            {labels[one]}
          </option>
        ))}
      </Select>
      <Button type="submit">{submitLabel}</Button>
    </form>
  )
}
