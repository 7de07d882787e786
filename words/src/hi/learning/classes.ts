import type { classes as en } from '../../en/learning/classes.ts'
import type { SameWords } from '../../language.ts'

export const classes: SameWords<typeof en> = {
  back: 'वापस',
  subject: 'विषय',
  subjectFailed: 'यह विषय लोड नहीं हो सका।',
  subjectNotFound: 'विषय नहीं मिला',
  subjectMoved: 'विषय की जगह बदल गई है, या पता गलत है।',
  backToCourse: 'कोर्स पर वापस जाएँ',
  nothing: 'अभी यहाँ कुछ नहीं है',
  nothingText: 'इस विषय में क्लास और नोट्स जल्द आएँगे!',
  studyNotes: 'पढ़ाई के नोट्स',
  notesFailed: 'कोर्स के नोट्स लोड नहीं हो सके',
  class: 'क्लास',
  classFailed: 'यह क्लास लोड नहीं हो सकी।',
  classNotFound: 'क्लास नहीं मिली',
  classMoved: 'क्लास की जगह बदल गई है, या पता गलत है।',
  backToSubject: 'विषय पर वापस जाएँ',
  classNotes: 'क्लास के नोट्स',
  noNotes: 'इस क्लास के नोट्स नहीं हैं।',
}
