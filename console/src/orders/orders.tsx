import { listOrders } from '@sopan/contract/console/orders'
import type { EndpointData, EndpointInput } from '@sopan/contract/endpoint'
import { ORDER_STATES } from '@sopan/domain/orders/order'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { Link, useSearchParams } from 'react-router'

import { call } from '#console/lib/call.ts'
import { at, money, wordOf } from '#console/lib/show.ts'
import type { Column } from '#console/table/data-table.tsx'
import { FilterForm } from '#console/table/filter-form.tsx'
import { RecordList } from '#console/table/record-list.tsx'
import { words } from '#console/words.ts'

const { orders: text } = words

type Order = EndpointData<typeof listOrders>['orders'][number]

const columns: Column<Order>[] = [
  {
    id: 'created',
    title: text.created,
    value: (order) => order.created_at,
    cell: (order) => at(order.created_at),
  },
  {
    id: 'order',
    title: text.order,
    value: (order) => order.order_id,
    cell: (order) => (
      <Link className="link" to={`/orders/${encodeURIComponent(order.order_id)}`}>
        {order.order_id}
      </Link>
    ),
  },
  { id: 'learner', title: text.learner, value: (order) => order.email },
  { id: 'item', title: text.item, value: (order) => order.title },
  {
    id: 'state',
    title: text.state,
    value: (order) => order.state,
    cell: (order) => wordOf(order.state),
  },
  {
    id: 'amount',
    title: text.amount,
    value: (order) => order.amount_paise,
    cell: (order) => money(order.amount_paise),
    isNumber: true,
  },
]

const states = [
  { value: '', label: words.all },
  ...ORDER_STATES.map((value) => ({ value, label: wordOf(value) })),
]
const kinds = [
  { value: '', label: words.all },
  ...Object.entries(text.kinds).map(([value, label]) => ({ value, label })),
]

export function Component() {
  const [params] = useSearchParams()
  const filter = Object.fromEntries(params)
  return (
    <>
      <PageHead title={text.title} />
      <FilterForm>
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
        isFiltered={params.size > 0}
        empty={text.empty}
      />
    </>
  )
}
