/** The texts of fields and forms in which learners give their details. */
export const fields = {
  email: 'Email',
  phone: 'Phone',
  /** `field` is the label of a field for a password, in small letters. */
  show: (field: string) => `Show ${field}`,
  hide: (field: string) => `Hide ${field}`,
  discarding: {
    title: 'Discard your changes?',
    text: 'Your changes are not saved yet.',
    stay: 'Keep editing',
    discard: 'Discard',
  },
}
