/** The texts of the window that asks for the phone number that the payment service needs. */
export const phone = {
  title: 'Your phone number',
  save: 'Save and Continue',
  failed: 'Your phone number could not be saved. Please try again.',
  missing: 'The payment service asks for it. It is saved in your profile.',
  rejected: 'The payment service does not accept the number in your profile. Please correct it.',
}
