const LENGTH = 10

/**
 * The ten digits of an Indian mobile number as people write it: with spaces, dashes, +91 or a
 * leading 0. The digits are extracted before the limit applies.
 */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  if (/^\s*\+\s*91/.test(text)) return digits.slice(2, 2 + LENGTH)
  const national =
    digits.length > LENGTH ? digits.replace(/^(?:0|0{0,2}91)(?=\d{10}$)/, '') : digits
  return national.slice(0, LENGTH)
}
