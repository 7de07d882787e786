import { listLearners } from '@sopan/contract/console/learners'
import type { EndpointData } from '@sopan/contract/endpoint'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { Link, useSearchParams } from 'react-router'

import { call } from '#console/lib/call.ts'
import { day } from '#console/lib/show.ts'
import { usePermission } from '#console/session/me.ts'
import { type Column, shownAs } from '#console/table/data-table.tsx'
import { FilterForm } from '#console/table/filter-form.tsx'
import { RecordList } from '#console/table/record-list.tsx'
import { words } from '#console/words.ts'
import { learnerWords as text } from '#console/words/learners.ts'

type Learner = EndpointData<typeof listLearners>['learners'][number]

const columns: Column<Learner>[] = [
  {
    id: 'name',
    title: text.name,
    value: (learner) => learner.name,
    cell: (learner) => (
      <Link className="link" to={`/learners/${learner.id}`}>
        {learner.name}
      </Link>
    ),
  },
  { id: 'email', title: text.email, value: (learner) => learner.email },
  { id: 'phone', title: text.phone, value: (learner) => learner.phone ?? words.none },
  shownAs('joined', text.joined, (learner) => learner.created_at, day),
  { id: 'status', title: text.status, value: (learner) => text.statuses[learner.status] },
]

export function Component() {
  const may = usePermission()
  const [params] = useSearchParams()
  const search = params.get('search') ?? ''
  return (
    <>
      <PageHead
        title={text.title}
        end={
          may('learner.change') && (
            <Link
              className={buttonClass({ kind: 'secondary', size: 'regular' })}
              to="/learners/add"
            >
              {text.addSeveral}
            </Link>
          )
        }
      />
      <FilterForm>
        {(valueOf) => (
          <TextField
            label={text.search}
            name="search"
            type="search"
            defaultValue={valueOf('search')}
            className="sm:col-span-2"
          />
        )}
      </FilterForm>
      <RecordList
        label={text.title}
        columns={columns}
        queryKey={['learners', search]}
        read={async (cursor, signal) => {
          const querystring = {
            ...(search !== '' && { search }),
            ...(cursor !== undefined && { cursor }),
          }
          const { learners, next_cursor: next } = await call(listLearners, { querystring }, signal)
          return { rows: learners, next }
        }}
        isFiltered={search !== ''}
        empty={text.empty}
      />
    </>
  )
}
