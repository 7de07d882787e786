import type { demo as en } from '../../en/money/demo.ts'
import type { SameWords } from '../../language.ts'

/** The text of a server on which payments are simulated. */
export const demo: SameWords<typeof en> = { payments: 'डेमो भुगतान: कोई पैसा नहीं लिया जाता' }
