import type { UnsettledOrder } from '@sopan/contract/orders/history'
import { useWords } from '@sopan/ui/language.ts'
import { orders } from '@sopan/words/money/orders'
import { Suspense } from 'react'
import { toast } from 'react-hot-toast/headless'

type OrderType = UnsettledOrder['transaction_type']

/** Reports that a purchase gives access now; of several reports with one id only the last is shown. */
export const reportGranted = (type: OrderType, id: string): void =>
  void toast.success(
    <Suspense>
      <Granted type={type} />
    </Suspense>,
    { id },
  )

/** Reports that there is no payment for an order that the buyer was told not to pay again. */
export const reportNoPayment = (id: string): void =>
  void toast(
    <Suspense>
      <NoPayment />
    </Suspense>,
    { id },
  )

// Orders are fetched outside components: the region of the messages renders their texts.
const Granted = ({ type }: { type: OrderType }) => useWords(orders).success[type]
const NoPayment = () => useWords(orders).noPayment
