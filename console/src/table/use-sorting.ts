import { useSearchParams } from 'react-router'

/** The parameter of the URL. */
export const SORT = 'sort'

export interface Sorting {
  state: { id: string; desc: boolean }[]
  /** Sorts by a column; a second time in the other direction, a third time as the rows came. */
  sortBy: (id: string) => void
}

/** The sorting of a table, which is in the URL: 'marks', or '-marks' for the greatest first. */
export function useSorting(): Sorting {
  const [params, setParams] = useSearchParams()
  const sort = params.get(SORT) ?? ''
  const desc = sort.startsWith('-')
  const id = desc ? sort.slice(1) : sort
  return {
    state: id === '' ? [] : [{ id, desc }],
    sortBy: (next) =>
      setParams(
        (given) => {
          if (sort === `-${next}`) given.delete(SORT)
          else given.set(SORT, sort === next ? `-${next}` : next)
          return given
        },
        { replace: true },
      ),
  }
}
