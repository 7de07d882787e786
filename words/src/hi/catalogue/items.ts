import type { items as en } from '../../en/catalogue/items.ts'
import type { SameWords } from '../../language.ts'

export const items: SameWords<typeof en> = {
  exams: 'परीक्षाएँ',
  classes: 'क्लास',
  tests: 'टेस्ट',
  books: 'किताबें',
  paidCourses: 'पेड कोर्स',
  freeCourses: 'मुफ़्त कोर्स',
  paidTests: 'पेड टेस्ट',
  freeTests: 'मुफ़्त टेस्ट',
  subjectCount: (subjects) => `${subjects} विषय`,
  classCount: (classes) => `${classes} क्लास`,
  noteCount: (notes) => `${notes} ${notes === 1 ? 'नोट' : 'नोट्स'}`,
  dayCount: (days) => `${days} दिन`,
  purchased: 'आपके पास है',
  login: 'जारी रखने के लिए लॉगिन करें',
  loginRequired: 'लॉगिन ज़रूरी है',
  openVacancies: 'खुली भर्तियाँ और आखिरी तारीखें',
  viewAllOf: (title) => `${title}: सभी देखें`,
  viewAllCourses: 'सभी कोर्स देखें',
  enrollFree: 'मुफ़्त जुड़ें',
  continueLearning: 'पढ़ाई जारी रखें',
  freeCoursesAfterLogin: 'मुफ़्त कोर्स लॉगिन करने के बाद दिखते हैं।',
  noMatch: (search) => `“${search}” से कुछ नहीं मिला। कोई दूसरा शब्द लिखें।`,
}
