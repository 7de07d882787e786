/** The name of a teacher as names are compared: 'R. Malik', 'r.malik' and 'R.  MALIK' are one teacher. */
export const teacherKey = (name: string): string =>
  name.normalize('NFC').toLowerCase().split(/\s/u).join('')
