import { plural } from '../format.ts'

/** The texts of the page of a course. */
export const course = {
  course: 'Course',
  notFound: 'Course Not Found',
  notFoundText: 'The requested course could not be found',
  enrolled: 'Enrolled',
  about: 'About This Course',
  teacher: 'Teacher',
  content: {
    title: 'Course Content',
    none: 'Subjects will be added soon.',
    notOpen: 'Please purchase the course to access subjects',
    more: (subjects: number) => `+${subjects} more ${plural(subjects, 'subject')}`,
    preview: 'Preview',
    previewOf: (lesson: string) => `Preview ${lesson}`,
  },
  /** The bar at the foot of the page. */
  bar: {
    nothingYet: 'You are enrolled. Subjects will be added soon.',
    progress: 'Course progress',
    classesOf: (done: number, all: number) => `${done} of ${all} classes`,
    /** After `classesOf`, where there is room. */
    completed: 'completed',
    enrollFailed: 'Failed to enroll',
  },
}
