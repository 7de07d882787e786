/** The texts of the pages of a subject and of a class. */
export const classes = {
  /** Where the name of what is above is not known. */
  back: 'Back',
  subject: 'Subject',
  subjectFailed: 'The requested subject could not be loaded.',
  subjectNotFound: 'Subject Not Found',
  subjectMoved: 'The subject has moved, or the address is wrong.',
  backToCourse: 'Back to Course',
  nothing: 'No Content Yet',
  nothingText: 'Content will be added soon for this subject!',
  studyNotes: 'Study Notes',
  notesFailed: 'Failed to fetch course notes',
  class: 'Class',
  classFailed: 'The requested class could not be loaded.',
  classNotFound: 'Class Not Found',
  classMoved: 'The class has moved, or the address is wrong.',
  backToSubject: 'Back to Subject',
  classNotes: 'Class Notes',
  noNotes: 'No notes available for this class.',
}
