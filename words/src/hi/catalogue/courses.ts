import type { courses as en } from '../../en/catalogue/courses.ts'
import type { SameWords } from '../../language.ts'

export const courses: SameWords<typeof en> = {
  saved: 'सेव किए हुए कोर्स',
  search: 'कोर्स खोजें',
  more: 'और कोर्स दिखाएँ',
  none: 'कोई कोर्स नहीं मिला',
  nothing: {
    all: 'अभी कोई कोर्स नहीं है। थोड़े दिन बाद फिर देखें।',
    paid: 'अभी कोई पेड कोर्स नहीं है। सभी कोर्स देखें।',
    free: 'अभी कोई मुफ़्त कोर्स नहीं है। सभी कोर्स देखें।',
    purchased: 'आपने अभी कोई कोर्स नहीं खरीदा।',
    saved: 'आपने अभी कोई कोर्स सेव नहीं किया। कोर्स पर सेव का निशान दबाएँ, वह यहाँ दिखेगा।',
  },
}
