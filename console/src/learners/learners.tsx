import { listLearners } from '@sopan/contract/console/learners'
import type { EndpointData } from '@sopan/contract/endpoint'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { Link } from 'react-router'

import { day } from '#console/lib/format.ts'
import { usePermission } from '#console/session/me.ts'
import { useBatchFields } from '#console/table/batch-field.ts'
import { type Column, shownAs } from '#console/table/data-table.tsx'
import { searchField } from '#console/table/filter-fields.tsx'
import { ListPage, linkedTo } from '#console/table/list-page.tsx'
import { words } from '#console/words.ts'
import { learnerWords as text } from '#console/words/learners.ts'

type Learner = EndpointData<typeof listLearners>['learners'][number]

const columns: Column<Learner>[] = [
  linkedTo(
    'name',
    text.name,
    (learner) => learner.name,
    (learner) => `/learners/${learner.id}`,
  ),
  { id: 'email', title: text.email, value: (learner) => learner.email },
  { id: 'phone', title: text.phone, value: (learner) => learner.phone ?? words.none },
  shownAs('joined', text.joined, (learner) => learner.created_at, day),
  { id: 'status', title: text.status, value: (learner) => text.statuses[learner.status] },
]

export function Component() {
  const may = usePermission()
  const batch = useBatchFields()
  return (
    <ListPage
      text={text}
      end={
        may('learner.change') && (
          <Link className={buttonClass({ kind: 'secondary', size: 'regular' })} to="/learners/add">
            {text.addSeveral}
          </Link>
        )
      }
      fields={[searchField(text.search, batch.length === 0), ...batch]}
      columns={columns}
      name="learners"
      endpoint={listLearners}
      pageOf={({ learners: rows, next_cursor: next }) => ({ rows, next })}
    />
  )
}
