/** Addresses are compared without letter case and stored as typed. */
export const emailKey = (email: string): string => email.toLowerCase()

export const EMAIL_TAKEN = { code: 'email_taken' } as const
