import type { home as en } from '../../en/catalogue/home.ts'
import type { SameWords } from '../../language.ts'

export const home: SameWords<typeof en> = {
  categories: 'यहाँ से चुनें',
  details: {
    paidCourses: 'पूरी तैयारी, एक-एक क्लास करके',
    freeCourses: 'बिना खर्च पढ़ना शुरू करें',
    paidTests: 'असली परीक्षा जैसे, तय समय वाले टेस्ट',
    freeTests: 'व्याख्या के साथ अभ्यास',
    books: 'PDF किताबें और प्रश्न बैंक',
    syllabus: 'हर परीक्षा के टॉपिक',
    timeTable: 'हफ़्ते भर की पढ़ाई का प्लान',
  },
  featured: 'खास प्रीमियम कोर्स',
  featuredCourses: 'पेड कोर्स',
  noCourses: 'पहले कोर्स जल्द आएँगे।',
  noExpiry: 'समय की कोई सीमा नहीं',
  couponAdded: '₹ कूपन लग गया',
  days: (days) => `${days} दिन`,
}
