const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** The state's code, the PAN, the number of the registration, Z, and the check digit. */
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/** Whether a text is a GST number whose check digit is right. */
export function isGstin(text: string): boolean {
  return FORM.test(text) && text.at(-1) === checkDigit(text.slice(0, -1))
}

/** Base 36: each second digit counts double, and the digits of the products are added. */
function checkDigit(text: string): string | undefined {
  let sum = 0
  for (let index = 0; index < text.length; index++) {
    const product = DIGITS.indexOf(text.charAt(index)) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / DIGITS.length) + (product % DIGITS.length)
  }
  return DIGITS[(DIGITS.length - (sum % DIGITS.length)) % DIGITS.length]
}

/** The code of the state in which the holder of a GST number is registered. */
export const stateCodeOf = (gstin: string): string => gstin.slice(0, 2)
