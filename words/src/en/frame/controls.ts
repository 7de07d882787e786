/** The texts of buttons, fields and windows that nearly every page has. */
export const controls = {
  clearSearch: 'Clear search',
  closeMessage: 'Close message',
  messages: 'Messages',
  /** After the label of a field. */
  optional: '(optional)',
  skip: 'Skip to content',
}
