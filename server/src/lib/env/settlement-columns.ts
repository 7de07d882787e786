import { z } from 'zod'

/** The columns read from the provider's settlement file, with their names in the file. */
export const SETTLEMENT_COLUMNS = {
  type: 'Event Type',
  id: 'Event Id',
  order: 'Merchant Reference Id',
  amount: 'Event Amount',
  currency: 'Event Currency',
  time: 'Event Time',
  status: 'Status',
  charge: 'Transaction Service Charge',
  tax: 'Txn ST/GST',
}

export type SettlementColumns = typeof SETTLEMENT_COLUMNS
type Column = keyof SettlementColumns

const NAMES = Object.keys(SETTLEMENT_COLUMNS)
const isColumn = (name: string): name is Column => NAMES.includes(name)

/** A list such as `order=Order Id, tax=GST`; the columns that it does not name keep their names. */
export const settlementColumns = z.string().transform((list, context): SettlementColumns => {
  const columns = { ...SETTLEMENT_COLUMNS }
  for (const pair of list.split(',')) {
    const [name = '', title = ''] = pair.split('=').map((part) => part.trim())
    if (isColumn(name) && title !== '' && pair.split('=').length === 2) columns[name] = title
    else {
      context.issues.push({
        code: 'custom',
        message: `must be a list such as order=Order Id, tax=GST, with the names ${NAMES.join(', ')}`,
        input: list,
      })
      return z.NEVER
    }
  }
  return columns
})
