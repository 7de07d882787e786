import { Button } from '@sopan/ui/actions/button.tsx'
import { SearchField } from '@sopan/ui/fields/search-field.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { LONGEST_SEARCH } from '#web/components/lists/use-list-search.ts'
import { paths } from '#web/lib/paths.ts'

/** A search begins when it is submitted; its words are then in the URL. */
export function SearchForm({ search }: { search: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(search)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(paths.search(typed.trim()))
      }}
      className="flex gap-3 py-4"
    >
      <SearchField
        label="Search everything"
        placeholder="Exam, subject or teacher"
        value={typed}
        onChange={setTyped}
        maxLength={LONGEST_SEARCH}
        startsFocused={search === ''}
        className="min-w-0 flex-1 md:max-w-140"
      />
      <Button type="submit">Search</Button>
    </form>
  )
}
