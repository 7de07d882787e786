import type { courses as en } from '../../en/catalogue/courses.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'

const { date } = formatsIn('hi')

export const courses: SameWords<typeof en> = {
  rating: 'रेटिंग',
  added: (time) => `${date(time)} को जोड़ा गया`,
  subjects: 'विषय',
  days: 'दिन',
  daysOfAccess: 'दिन का एक्सेस',
  validity: 'अवधि',
  unlimited: 'हमेशा के लिए',
  unlimitedValidity: '∞ अवधि',
  renew: 'रिन्यू करें',
  pressAgain: (button) => `फिर कोशिश करने के लिए “${button}” दबाएँ।`,
  loginFirst: 'कोर्स खरीदने के लिए लॉगिन करें',
  login: 'लॉगिन करके कोर्स खरीदें',
  list: {
    saved: 'सेव किए हुए कोर्स',
    search: 'कोर्स खोजें',
    more: 'और कोर्स दिखाएँ',
    none: 'कोई कोर्स नहीं मिला',
    nothing: {
      all: 'अभी कोई कोर्स नहीं है। कुछ दिन बाद फिर देखें।',
      paid: 'अभी कोई पेड कोर्स नहीं है। सभी कोर्स देखें।',
      free: 'अभी कोई मुफ़्त कोर्स नहीं है। सभी कोर्स देखें।',
      purchased: 'आपने अभी कोई कोर्स नहीं खरीदा।',
      saved: 'आपने अभी कोई कोर्स सेव नहीं किया। कोर्स पर सेव का निशान दबाएँ, वह यहाँ दिखेगा।',
    },
  },
  access: {
    expired: 'एक्सेस की अवधि खत्म',
    expiredOn: (time) => `अवधि ${date(time)} को खत्म हुई`,
    enrollAgain: 'एक्सेस पाने के लिए फिर से जुड़ें',
    purchaseAgain: 'एक्सेस पाने के लिए फिर से खरीदें',
    unlimited: 'हमेशा के लिए एक्सेस',
    forever: 'समय की कोई सीमा नहीं - एक्सेस हमेशा रहेगा!',
    remaining: (days) => `${days} दिन बाकी`,
    granted: 'खरीद लिया - एक्सेस मिल गया',
  },
}
