import type { home as en } from '../../en/catalogue/home.ts'
import type { SameWords } from '../../language.ts'

export const home: SameWords<typeof en> = {
  categories: 'यहाँ से चुनें',
  paidCourses: { title: 'पेड कोर्स', detail: 'हर क्लास के साथ पूरी तैयारी' },
  freeCourses: { title: 'मुफ़्त कोर्स', detail: 'बिना खर्च पढ़ना शुरू करें' },
  paidTests: { title: 'पेड टेस्ट', detail: 'असली परीक्षा जैसे, समय के साथ टेस्ट' },
  freeTests: { title: 'मुफ़्त टेस्ट', detail: 'हल के साथ अभ्यास' },
  bookDetail: 'PDF किताबें और प्रश्न बैंक',
  syllabusDetail: 'हर परीक्षा के टॉपिक',
  timeTableDetail: 'हफ़्ते भर की पढ़ाई का प्लान',
  featured: 'खास प्रीमियम कोर्स',
  featuredCourses: 'पेड कोर्स',
  noCourses: 'पहले कोर्स जल्द आएँगे।',
  couponAdded: '₹ कूपन लगा है',
  days: (days) => `${days} दिन`,
}
