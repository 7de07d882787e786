import type { course as en } from '../../en/catalogue/course.ts'
import type { SameWords } from '../../language.ts'

export const course: SameWords<typeof en> = {
  course: 'कोर्स',
  notFound: 'कोर्स नहीं मिला',
  notFoundText: 'यह कोर्स नहीं मिल सका',
  enrolled: 'आप जुड़े हैं',
  about: 'इस कोर्स के बारे में',
  teacher: 'टीचर',
  content: {
    title: 'कोर्स में क्या है',
    none: 'विषय जल्द आएँगे।',
    notOpen: 'विषय खोलने के लिए कोर्स खरीदें',
    more: (subjects) => `+${subjects} और विषय`,
    preview: 'प्रीव्यू',
    previewOf: (lesson) => `प्रीव्यू: ${lesson}`,
  },
  bar: {
    nothingYet: 'आप कोर्स से जुड़े हैं। विषय जल्द आएँगे।',
    progress: 'कोर्स में कितना पूरा हुआ',
    classesOf: (done, all) => `${all} में से ${done} क्लास`,
    completed: 'पूरी',
    enrollFailed: 'कोर्स से नहीं जुड़ सके',
  },
}
