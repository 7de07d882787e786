import { isGstin } from '@sopan/domain/receipts/gstin'
import { LONGEST_PREFIX } from '@sopan/domain/receipts/number'
import { findState } from '@sopan/domain/receipts/states'
import { z } from 'zod'

/** The tax on a kind of item. */
export interface ItemTax {
  /** Hundredths of a percent; null: receipts have no lines of GST. */
  rate: number | null
  /** The code of the service (SAC) or the goods (HSN). */
  code: string | null
}

/** Who sells, as receipts state it. */
export interface SellerSettings {
  name: string
  address: string
  email: string
  gstin: string | null
  state: string | null
  prefixes: { receipt: string; creditNote: string }
  taxes: { course: ItemTax; exam: ItemTax; book: ItemTax }
}

const rate = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a rate in per cent, such as 18 or 2.5')
  .transform((percent) => Math.round(Number(percent) * 100))
  .optional()

const code = z
  .string()
  .regex(/^\d{4,8}$/, 'must be a code of 4 to 8 digits')
  .optional()

const prefix = z
  .string()
  .regex(/^[A-Z\d]+$/, 'must be capital letters and digits')
  .max(LONGEST_PREFIX, `must have at most ${LONGEST_PREFIX} characters`)

/** The settings of docs/receipts.md. */
export const sellerVariables = {
  SELLER_NAME: z.string().trim().max(120, 'must have at most 120 characters').optional(),
  SELLER_ADDRESS: z.string().trim().max(300, 'must have at most 300 characters').optional(),
  SELLER_EMAIL: z.email('must be an e-mail address').optional(),
  SELLER_GSTIN: z
    .string()
    .refine(isGstin, 'must be a GST number of 15 characters; its last one is a check digit')
    .optional(),
  SELLER_STATE: z
    .string()
    .refine((text) => findState(text) !== null, 'must be a state or union territory of India')
    .optional(),
  GST_RATE_COURSE: rate,
  GST_RATE_TEST: rate,
  GST_RATE_BOOK: rate,
  GST_CODE_COURSE: code,
  GST_CODE_TEST: code,
  GST_CODE_BOOK: code,
  RECEIPT_PREFIX: prefix.default('R'),
  CREDIT_NOTE_PREFIX: prefix.default('C'),
}
type SellerVariables = z.infer<z.ZodObject<typeof sellerVariables>>

export function sellerOf(
  set: SellerVariables,
  defaults: { name: string; address: string; email: string },
): SellerSettings {
  return {
    name: set.SELLER_NAME ?? defaults.name,
    address: set.SELLER_ADDRESS ?? defaults.address,
    email: set.SELLER_EMAIL ?? defaults.email,
    gstin: set.SELLER_GSTIN ?? null,
    state: findState(set.SELLER_STATE ?? null)?.name ?? null,
    prefixes: { receipt: set.RECEIPT_PREFIX, creditNote: set.CREDIT_NOTE_PREFIX },
    taxes: {
      course: { rate: set.GST_RATE_COURSE ?? null, code: set.GST_CODE_COURSE ?? null },
      exam: { rate: set.GST_RATE_TEST ?? null, code: set.GST_CODE_TEST ?? null },
      book: { rate: set.GST_RATE_BOOK ?? null, code: set.GST_CODE_BOOK ?? null },
    },
  }
}
