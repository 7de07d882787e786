import type { courseCard as en } from '../../en/catalogue/course-card.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'

const { date } = formatsIn('hi')

export const courseCard: SameWords<typeof en> = {
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
  access: {
    expired: 'एक्सेस की अवधि खत्म',
    expiredOn: (time) => `${date(time)} को खत्म हुई`,
    enrollAgain: 'एक्सेस पाने के लिए फिर से जुड़ें',
    purchaseAgain: 'एक्सेस पाने के लिए फिर से खरीदें',
    unlimited: 'हमेशा के लिए एक्सेस',
    forever: 'समय की कोई सीमा नहीं - एक्सेस हमेशा रहेगा!',
    remaining: (days) => `${days} दिन बाकी`,
    granted: 'खरीद लिया - एक्सेस मिल गया',
  },
}
