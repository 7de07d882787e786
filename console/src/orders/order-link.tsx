import { Link } from 'react-router'

import { Breakable } from '#console/table/breakable.tsx'

/** The way to the page of an order. */
export function OrderLink({ id }: { id: string }) {
  return (
    <Link className="link" to={`/orders/${encodeURIComponent(id)}`}>
      <Breakable text={id} />
    </Link>
  )
}
