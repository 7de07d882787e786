import type { lesson as en } from '../../en/learning/lesson.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'

const { number } = formatsIn('hi')

/** The texts of a class, its videos and its notes, and of its place in the course. */
export const lesson: SameWords<typeof en> = {
  preview: 'प्रीव्यू',
  classes: 'क्लास',
  completed: 'पूरी हुई',
  lengthCompleted: (length) => `${length}, पूरी हुई`,
  units: {
    h: (hours) => `${hours} ${hours === 1 ? 'घंटा' : 'घंटे'}`,
    min: (minutes) => `${minutes} मिनट`,
  },
  type: 'वीडियो',
  videoCount: (videos) => `${videos} वीडियो`,
  viewCount: (views) => `${number(views)} बार देखा गया`,
  pageCount: (pages) => `${pages} पेज`,
  information: {
    title: 'क्लास की जानकारी',
    type: 'प्रकार',
    videos: 'वीडियो',
    duration: 'अवधि',
    views: 'कितनी बार देखा गया',
    status: 'स्थिति',
    fullAccess: 'पूरा एक्सेस',
  },
  steps: {
    label: 'इस विषय की क्लास',
    next: 'अगली क्लास',
    previous: 'पिछली क्लास',
    nextSubject: 'अगला विषय',
    course: 'कोर्स पर वापस जाएँ',
  },
  videos: {
    title: 'सभी वीडियो',
    play: 'वीडियो चलाएँ',
    none: 'इस क्लास में अभी कोई वीडियो नहीं है।',
    noFile: 'इस वीडियो की फ़ाइल अभी नहीं आई है।',
    failed: 'क्लास के वीडियो लोड नहीं हो सके',
    position: (at, all) => `${all} में से वीडियो ${at}`,
    stopped: (length, clock) => `${length}, ${clock} पर रुका`,
  },
  completing: {
    mark: 'पूरी हुई',
    failed: 'क्लास पूरी नहीं मानी जा सकी',
    failedWhy: (reason) => `क्लास पूरी नहीं मानी जा सकी: ${reason}`,
  },
  progress: {
    label: 'कोर्स में कितना पूरा हुआ',
    done: (classes, all) => `कोर्स की ${all} में से ${classes} क्लास पूरी ${classes === 1 ? 'हुई' : 'हुईं'}`,
  },
  denied: {
    title: 'यह अभी नहीं खुल सकता',
    text: 'इसे देखने के लिए पहले कोर्स खरीदें।',
    course: 'कोर्स देखें',
  },
  error: 'गड़बड़ी',
  subjectsFailed: 'कोर्स के विषय लोड नहीं हो सके',
  classesFailed: 'कोर्स की क्लास लोड नहीं हो सकीं',
}
