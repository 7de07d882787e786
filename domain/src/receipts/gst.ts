import { type IndianState, findState } from './states.ts'

/** Whole paise; their sum is the amount that was paid. */
export interface GstParts {
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

/** Hundredths of a percent of 100 %. */
const WHOLE = 10_000n

/** Whether a supply crosses a border of states (IGST), and the state where it takes place. */
export interface Supply {
  place: IndianState | null
  isInterState: boolean
}

/**
 * Where something is supplied: in the buyer's state if that is one of the list of states, otherwise
 * in the seller's.
 */
export function supplyOf(buyerState: string | null, sellerState: string | null): Supply {
  const seller = findState(sellerState)
  const place = findState(buyerState) ?? seller
  return { place, isInterState: seller !== null && place?.code !== seller.code }
}

/**
 * The taxes in an amount in paise that includes them, by a rate in hundredths of a percent: IGST
 * between two states, otherwise CGST and SGST in equal halves. Each is rounded half up to the paisa,
 * and the rest is the taxable value. Without a rate everything is the value.
 */
export function gstParts(
  amountPaise: number,
  rate: number | null,
  { isInterState }: Pick<Supply, 'isInterState'>,
): GstParts {
  const halves = isInterState ? 1n : 2n
  const tax = taxIn(amountPaise, rate ?? 0, halves)
  return {
    taxablePaise: amountPaise - tax * Number(halves),
    cgstPaise: isInterState ? 0 : tax,
    sgstPaise: isInterState ? 0 : tax,
    igstPaise: isInterState ? tax : 0,
  }
}

/** One of `shares` equal shares of the tax. BigInt, because halves of a paisa must be exact. */
function taxIn(amountPaise: number, rate: number, shares: bigint): number {
  const divisor = (WHOLE + BigInt(rate)) * shares
  return Number((2n * BigInt(amountPaise) * BigInt(rate) + divisor) / (2n * divisor))
}
