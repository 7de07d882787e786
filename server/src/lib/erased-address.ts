const SUFFIX = '@erased.invalid'

/** In place of the email of an erased account; random, so that no visitor can sign up with it before. */
export const erasedAddress = (userId: number, random: string): string =>
  `${userId}-${random}${SUFFIX}`

export const isErasedAddress = (email: string): boolean => email.endsWith(SUFFIX)
