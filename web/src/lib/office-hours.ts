/** Without a line break in the times. */
export const OFFICE_HOURS = 'Monday to Saturday, 9\u00A0AM\u00A0-\u00A06\u00A0PM'
