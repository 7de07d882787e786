import type { UnsettledOrder } from '@sopan/contract/orders/history'
import { useWords } from '@sopan/ui/language.ts'
import { orders } from '@sopan/words/money/orders'
import { Suspense } from 'react'
import { toast } from 'react-hot-toast/headless'

/** Reports that a purchase gives access now, or that a part of fees is paid; of several reports with one id only the last is shown. */
export const reportGranted = ({ order_id: id, ...order }: UnsettledOrder): void =>
  void toast.success(
    <Suspense>
      <Granted {...order} />
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
function Granted({ transaction_type: type, is_part: isPart }: Omit<UnsettledOrder, 'order_id'>) {
  const { part, success } = useWords(orders)
  return isPart === true ? part.success : success[type]
}

const NoPayment = () => useWords(orders).noPayment
