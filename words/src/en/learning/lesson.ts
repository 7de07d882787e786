import { counted } from '../format.ts'

const failedToComplete = 'Failed to mark the class as complete'

/** The texts of a class, its videos and its notes, and of its place in the course. */
export const lesson = {
  preview: 'Preview',
  classes: 'Classes',
  completed: 'Completed',
  /** Has `completed` in it. */
  lengthCompleted: (length: string) => `${length}, Completed`,
  /** Of the lengths that staff write. */
  units: {
    h: (hours: number) => `${hours} h`,
    min: (minutes: number) => `${minutes} min`,
  },
  type: 'Video',
  videoCount: (videos: number) => counted(videos, 'video'),
  viewCount: (views: number) => counted(views, 'view'),
  pageCount: (pages: number) => counted(pages, 'page'),
  information: {
    title: 'Class Information',
    type: 'Type',
    videos: 'Videos',
    duration: 'Duration',
    views: 'Views',
    status: 'Status',
    fullAccess: 'Full Access',
  },
  steps: {
    label: 'Classes of this subject',
    next: 'Next class',
    previous: 'Previous class',
    nextSubject: 'Next subject',
    course: 'Back to the course',
  },
  videos: {
    title: 'All Videos',
    play: 'Play Video',
    none: 'No videos in this class yet.',
    noFile: 'This video has no file yet.',
    failed: 'Failed to fetch class videos',
    position: (at: number, all: number) => `Video ${at} of ${all}`,
    stopped: (length: string, clock: string) => `${length}, stopped at ${clock}`,
  },
  completing: {
    mark: 'Mark Complete',
    failed: failedToComplete,
    failedWhy: (reason: string) => `${failedToComplete}: ${reason}`,
  },
  progress: {
    label: 'Course progress',
    done: (classes: number, all: number) => `${classes} of ${all} classes of the course completed`,
  },
  denied: {
    title: 'Access Denied',
    text: 'Please purchase the course to view this content.',
    course: 'View Course',
  },
  error: 'Error',
  subjectsFailed: 'Failed to fetch course subjects',
  classesFailed: 'Failed to fetch course classes',
}
