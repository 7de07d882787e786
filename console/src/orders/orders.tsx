import { listOrders } from '@sopan/contract/console/orders'
import type { EndpointData, EndpointInput } from '@sopan/contract/endpoint'
import { ORDER_STATES } from '@sopan/domain/orders/order'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'

import { call } from '#console/lib/call.ts'
import { dayIn, wordIn } from '#console/lib/show.ts'
import { usePermission } from '#console/session/me.ts'
import type { Column } from '#console/table/data-table.tsx'
import { type AppliedWords, FilterForm } from '#console/table/filter-form.tsx'
import { RecordList } from '#console/table/record-list.tsx'
import { words } from '#console/words.ts'
import { orderWords as text } from '#console/words/orders.ts'

import { DeskDialog } from './acts/lazy-dialogs.ts'
import { listColumns } from './list-columns.tsx'

type Order = EndpointData<typeof listOrders>['orders'][number]

const { created, order, item, state, amount } = listColumns<Order>()
const columns: Column<Order>[] = [
  created,
  item,
  order,
  { id: 'learner', title: text.learner, value: (one) => one.email },
  state,
  amount,
]

const states = [
  { value: '', label: words.all },
  ...ORDER_STATES.map((value) => ({ value, label: text.states[value] })),
]
const kinds = [
  { value: '', label: words.all },
  ...Object.entries(text.kinds).map(([value, label]) => ({ value, label })),
]

const applied: AppliedWords = {
  email: (email) => email,
  state: (value) => wordIn(text.states, value),
  type: (value) => wordIn(text.kinds, value),
  from: (value) => `${text.from} ${dayIn(value)}`,
  to: (value) => `${text.to} ${dayIn(value)}`,
  in_review: () => text.inReview,
}

export function Component() {
  const may = usePermission()
  const [params, setParams] = useSearchParams()
  // `record` opens the dialog for a payment of the desk, of the learner with this email.
  const { record, ...filter } = Object.fromEntries(params)
  const setRecord = (email: string | null) =>
    setParams(
      (given) => {
        if (email === null) given.delete('record')
        else given.set('record', email)
        return given
      },
      { replace: true },
    )
  return (
    <>
      <PageHead
        title={text.title}
        end={may('order.record-payment') && <DeskActs onRecord={() => setRecord('')} />}
      />
      <FilterForm applied={applied}>
        {(valueOf) => (
          <>
            <TextField
              label={text.email}
              name="email"
              type="email"
              defaultValue={valueOf('email')}
            />
            <SelectField
              label={text.state}
              name="state"
              options={states}
              defaultValue={valueOf('state')}
            />
            <SelectField
              label={text.kind}
              name="type"
              options={kinds}
              defaultValue={valueOf('type')}
            />
            <TextField label={text.from} name="from" type="date" defaultValue={valueOf('from')} />
            <TextField label={text.to} name="to" type="date" defaultValue={valueOf('to')} />
            <Checkbox name="in_review" value="yes" defaultChecked={valueOf('in_review') === 'yes'}>
              {text.inReview}
            </Checkbox>
          </>
        )}
      </FilterForm>
      <RecordList
        label={text.title}
        columns={columns}
        queryKey={['orders', filter]}
        read={async (cursor, signal) => {
          // The server checks the values of the URL.
          const querystring = { ...filter, cursor } as EndpointInput<
            typeof listOrders
          >['querystring']
          const { orders, next_cursor: next } = await call(listOrders, { querystring }, signal)
          return { rows: orders, next }
        }}
        isFiltered={Object.keys(filter).length > 0}
        empty={text.empty}
      />
      <Suspense>
        {record !== undefined && may('order.record-payment') && (
          <DeskDialog email={record} onClose={() => setRecord(null)} />
        )}
      </Suspense>
    </>
  )
}

/** Payments of the desk: one, or a list of them. */
function DeskActs({ onRecord }: { onRecord: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button kind="secondary" size="regular" onClick={onRecord}>
        {text.record}
      </Button>
      <Link className={buttonClass({ kind: 'secondary', size: 'regular' })} to="/learners/add">
        {text.recordSeveral}
      </Link>
    </div>
  )
}
