import { Button } from '@sopan/ui/actions/button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { SearchField } from '@sopan/ui/fields/search-field.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { searchForm } from '@sopan/words/catalogue/search-form'
import { common } from '@sopan/words/frame/common'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { LONGEST_SEARCH } from '#web/components/lists/use-list-search.ts'
import { text } from '#web/lib/fields.ts'
import { paths } from '#web/lib/paths.ts'

/** A search begins when it is submitted, also before the page has started; its words are then in the URL. */
export function SearchForm({
  search = '',
  startsFocused,
  className,
}: {
  search?: string
  startsFocused?: boolean
  className?: string
}) {
  const navigate = useNavigate()
  const words = useWords(searchForm)
  const { search: submit } = useWords(common)
  const [typed, setTyped] = useState(search)
  return (
    <form
      action={paths.search()}
      onSubmit={(event) => {
        event.preventDefault()
        // The field also has what was typed before the page had started.
        void navigate(paths.search(text(new FormData(event.currentTarget).get('q')).trim()))
      }}
      className={cx('flex gap-3', className)}
    >
      <SearchField
        name="q"
        label={words.label}
        placeholder={words.placeholder}
        value={typed}
        onChange={setTyped}
        maxLength={LONGEST_SEARCH}
        {...(startsFocused !== undefined && { startsFocused })}
        className="min-w-0 flex-1 md:max-w-140"
      />
      <Button type="submit">{submit}</Button>
    </form>
  )
}
