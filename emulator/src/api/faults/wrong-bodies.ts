/** The fields that remain of a body; a reader can decide nothing from them. */
const HARMLESS = ['entity', 'created_at', 'cf_order_id', 'cf_payment_id', 'cf_refund_id']

const STATUSES = ['order_status', 'payment_status', 'refund_status']

type Row = Record<string, unknown>

/** Changes each row of a body; the source text of other values is kept, such as 170.00. */
function changeRows(body: string, change: (row: Row) => Row): string {
  const parsed: unknown = JSON.parse(body, keepText)
  return JSON.stringify(Array.isArray(parsed) ? parsed.map(change) : change(parsed as Row))
}

/** The third argument of a reviver has the source text of a number, string or literal. */
function keepText(this: unknown, _key: string, value: unknown, context?: { source?: string }) {
  return typeof value === 'number' ? JSON.rawJSON(context?.source ?? String(value)) : value
}

export const withoutFields = (body: string) =>
  changeRows(body, (row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => HARMLESS.includes(key))),
  )

export const withFields = (body: string, fields: Row) =>
  changeRows(body, (row) => ({ ...row, ...fields }))

export const withUnknownStatus = (body: string) =>
  changeRows(body, (row) => {
    const known = STATUSES.filter((key) => key in row)
    return { ...row, ...Object.fromEntries(known.map((key) => [key, 'SOMETHING_NEW'])) }
  })
