import { listOrders } from '@sopan/contract/console/orders'
import type { EndpointData } from '@sopan/contract/endpoint'
import { ORDER_STATES } from '@sopan/domain/orders/order'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { Link, useSearchParams } from 'react-router'

import { usePermission } from '#console/session/me.ts'
import type { Column } from '#console/table/data-table.tsx'
import { choiceField, dayField, textField } from '#console/table/filter-fields.tsx'
import type { FilterField } from '#console/table/filter-form.tsx'
import { ListPage } from '#console/table/list-page.tsx'
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

const states = Object.fromEntries(ORDER_STATES.map((state) => [state, text.states[state]]))

const inReview: FilterField = {
  name: 'in_review',
  textOf: () => text.inReview,
  show: (value) => (
    <Checkbox name="in_review" value="yes" defaultChecked={value === 'yes'}>
      {text.inReview}
    </Checkbox>
  ),
}

const fields = [
  textField('email', text.email, { type: 'email' }),
  choiceField('state', text.state, states),
  choiceField('type', text.kind, text.kinds),
  dayField('from', text.from),
  dayField('to', text.to),
  inReview,
]

/** The parameter of the URL that opens the dialog for a payment of the desk, of the learner with this email. */
const RECORD = 'record'

export function Component() {
  const may = usePermission()
  const [params, setParams] = useSearchParams()
  const record = params.get(RECORD)
  const setRecord = (email: string | null) =>
    setParams(
      (given) => {
        if (email === null) given.delete(RECORD)
        else given.set(RECORD, email)
        return given
      },
      { replace: true },
    )
  return (
    <>
      <ListPage
        text={text}
        end={may('order.record-payment') && <DeskActs onRecord={() => setRecord('')} />}
        fields={fields}
        isFolded
        columns={columns}
        name="orders"
        endpoint={listOrders}
        pageOf={({ orders: rows, next_cursor: next }) => ({ rows, next })}
        notFilters={[RECORD]}
      />
      {record !== null && may('order.record-payment') && (
        <DeskDialog email={record} onClose={() => setRecord(null)} />
      )}
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
