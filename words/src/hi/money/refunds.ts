import { REFUND_LIMITS } from '@sopan/domain/orders/refund-policy'

import type { RefundWords } from '../../en/money/refunds.ts'

const { percent: limit, hours } = REFUND_LIMITS
const within = `${hours} घंटे के अंदर राशि वापसी`

export const refunds: RefundWords = {
  until: `खरीदने के ${hours} घंटे बाद तक`,
  terms: {
    course: {
      line: `${within}, शर्तों के साथ`,
      conditions: `${limit}% से कम पूरा किया हो, सामग्री डाउनलोड न की हो, और कारण सही हो`,
    },
    test: {
      line: `${within}, पहले प्रयास से पहले`,
      conditions: 'पहले प्रयास से पहले, तकनीकी समस्या या गलती से हुई खरीद पर',
    },
    book: { line: `${within}, खोलने से पहले`, conditions: 'किताब खोली न गई हो' },
    bundle: {
      line: `${within}, शर्तों के साथ`,
      conditions: 'उसके कोर्स, टेस्ट और किताबों की सभी शर्तें',
    },
  },
}
