import type { fields as en } from '../../en/frame/fields.ts'
import type { SameWords } from '../../language.ts'

/** The texts of fields and forms in which learners give their details. */
export const fields: SameWords<typeof en> = {
  email: 'ईमेल',
  phone: 'फ़ोन',
  show: (field) => `${field} दिखाएँ`,
  hide: (field) => `${field} छिपाएँ`,
  discarding: {
    title: 'बदलाव छोड़ दें?',
    text: 'आपके बदलाव अभी सेव नहीं हुए हैं।',
    stay: 'बदलना जारी रखें',
    discard: 'छोड़ दें',
  },
}
