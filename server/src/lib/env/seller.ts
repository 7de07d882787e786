import type { ItemKind } from '@sopan/domain/items'
import { isGstin } from '@sopan/domain/receipts/gstin'
import { LONGEST_PREFIX } from '@sopan/domain/receipts/number'
import { findState } from '@sopan/domain/receipts/states'
import { z } from 'zod'

import { email, orNull, text, wholeNumber } from './forms.ts'

/** The tax on a kind of item. */
export interface ItemTax {
  /** Hundredths of a percent; null: receipts have no lines of GST. */
  rate: number | null
  /** The code of the service (SAC) or the goods (HSN). */
  code: string | null
}

/** Who sells, as receipts state it, and on which terms. */
export interface SellerSettings {
  name: string
  address: string
  email: string
  gstin: string | null
  state: string | null
  prefixes: { receipt: string; creditNote: string }
  taxes: Record<ItemKind, ItemTax>
  /** For how many days after the due day of a part of fees the access continues. */
  graceDays: number
}

const rate = orNull(
  z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a rate in per cent, such as 18 or 2.5')
    .transform((percent) => Math.round(Number(percent) * 100)),
)

const code = orNull(z.string().regex(/^\d{4,8}$/, 'must be a code of 4 to 8 digits'))

const prefix = z
  .string()
  .regex(/^[A-Z\d]+$/, 'must be capital letters and digits')
  .max(LONGEST_PREFIX, `must have at most ${LONGEST_PREFIX} characters`)

/** The settings of docs/receipts.md. */
export const sellerVariables = {
  SELLER_NAME: orNull(text(120)).meta({
    description: 'the legal name of the seller; required for real payments in production',
    ifOmitted: '`BRAND_NAME`',
  }),
  SELLER_ADDRESS: orNull(text(300)).meta({
    description: 'its address, in one line; required for real payments in production',
    ifOmitted: '`OFFICE_ADDRESS`',
  }),
  SELLER_EMAIL: orNull(email).meta({
    description: 'for questions about a receipt',
    ifOmitted: '`CONTACT_EMAIL`',
  }),
  SELLER_GSTIN: orNull(
    z
      .string()
      .refine(isGstin, 'must be a GST number of 15 characters; its last one is a check digit'),
  ).describe('the GST number; its check digit is verified'),
  SELLER_STATE: orNull(
    z
      .string()
      .refine((name) => findState(name) !== null, 'must be a state or union territory of India'),
  ).describe('the state or union territory of that number, by name'),
  GST_RATE_COURSE: rate.describe(
    'the rate of courses in per cent, such as `18`, `2.5` or `0`; unset: receipts have no GST lines',
  ),
  GST_RATE_TEST: rate.describe('the rate of tests'),
  GST_RATE_BOOK: rate.describe('the rate of books'),
  GST_RATE_BUNDLE: rate.describe(
    'the rate of bundles; unset: that of their items, or the highest one where they differ',
  ),
  GST_CODE_COURSE: code.describe('the code of courses: SAC for services, HSN for goods'),
  GST_CODE_TEST: code.describe('the code of tests'),
  GST_CODE_BOOK: code.describe('the code of books'),
  GST_CODE_BUNDLE: code.describe('the code of bundles, together with their rate'),
  RECEIPT_PREFIX: prefix.default('R').describe('one or two capital letters or digits'),
  CREDIT_NOTE_PREFIX: prefix.default('C').describe('the same for credit notes; they must differ'),
  FEE_GRACE_DAYS: wholeNumber(0, 60)
    .default(3)
    .describe('for how many days after a due day the access of fees in parts continues'),
}

type SellerVariables = z.infer<z.ZodObject<typeof sellerVariables>> & {
  BRAND_NAME: string
  OFFICE_ADDRESS: string
  CONTACT_EMAIL: string
}

export function sellerOf(set: SellerVariables): SellerSettings {
  return {
    name: set.SELLER_NAME ?? set.BRAND_NAME,
    address: set.SELLER_ADDRESS ?? set.OFFICE_ADDRESS,
    email: set.SELLER_EMAIL ?? set.CONTACT_EMAIL,
    gstin: set.SELLER_GSTIN,
    state: findState(set.SELLER_STATE)?.name ?? null,
    prefixes: { receipt: set.RECEIPT_PREFIX, creditNote: set.CREDIT_NOTE_PREFIX },
    taxes: {
      course: { rate: set.GST_RATE_COURSE, code: set.GST_CODE_COURSE },
      exam: { rate: set.GST_RATE_TEST, code: set.GST_CODE_TEST },
      book: { rate: set.GST_RATE_BOOK, code: set.GST_CODE_BOOK },
      bundle: { rate: set.GST_RATE_BUNDLE, code: set.GST_CODE_BUNDLE },
    },
    graceDays: set.FEE_GRACE_DAYS,
  }
}
