import { counted, date } from '../format.ts'

/** The texts of the job alerts. */
export const jobAlerts = {
  failed: 'Failed to load job alerts',
  search: 'Search job alerts',
  searchIn: 'Title, company or location',
  shown: (jobs: number) => `${counted(jobs, 'job alert')} shown`,
  more: 'Show more job alerts',
  none: 'No job alerts found',
  nothing: 'There are no vacancies at the moment. Please check again later.',
  nothingOfExam: 'There are no vacancies of this exam at the moment. See all of them instead.',
  noMatch: (search: string) =>
    `Nothing matches “${search}”. Try another title, company or location.`,
  viewAll: 'View All Job Alerts',
  viewDetails: 'View Details',
  notFound: 'Job Alert Not Found',
  notFoundText: 'It was removed, or the link is incomplete.',
  apply: 'Apply Now',
  expired: 'Expired',
  expiredText: (lastDate: string) =>
    `The last date was ${date(lastDate)}. You can no longer apply.`,
  withdrawn: 'Withdrawn',
  withdrawnText: 'This vacancy is no longer offered.',
  location: 'Location',
  salary: 'Salary',
  experience: 'Experience',
  lastDate: 'Last date',
  notStated: 'Not stated',
  description: 'Description',
  requirements: 'Requirements',
  attachment: 'Attachment',
  noAttachment: 'No attachment available for this job alert',
  viewNotice: 'View notice (PDF)',
  viewPicture: 'View picture',
}
