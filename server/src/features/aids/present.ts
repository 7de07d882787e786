import type { JobAlert, Syllabus, Timetable } from '@sopan/contract/aids'

import type { Files } from '#server/lib/files/files.ts'
import { inHindi } from '#server/lib/translated.ts'

import type { JobAlertRow, SyllabusRow, TimetableRow } from './store.ts'

/** Signs file URLs for one learner at one time. */
export interface Signer {
  files: Files
  userId: number
  now: Date
}

type AidRow = Pick<SyllabusRow, 'id' | 'status' | 'pdf' | 'image' | 'created_at'>

function presentAid(row: AidRow, { files, userId, now }: Signer) {
  /** The files of an item that is not active are not offered. */
  const link = (path: string | null) =>
    path === null || row.status !== 'active'
      ? null
      : files.signedUrl({ path, userId, kind: 'document', now })
  return {
    id: row.id,
    status: row.status,
    pdf: link(row.pdf),
    image: link(row.image),
    created_at: row.created_at.toISOString(),
  }
}

export function presentSyllabus(row: SyllabusRow, signer: Signer): Syllabus {
  return {
    ...presentAid(row, signer),
    name: row.name,
    description: row.description,
    ...inHindi({
      name: row.hi?.name,
      description: row.hi?.description,
      subject: row.hi?.subject,
    }),
    exams: row.exams,
    subject: row.subject,
  }
}

export function presentTimetable(row: TimetableRow, signer: Signer): Timetable {
  return {
    ...presentAid(row, signer),
    name: row.name,
    description: row.description,
    ...inHindi({ name: row.hi?.name, description: row.hi?.description }),
  }
}

export function presentJobAlert(row: JobAlertRow, signer: Signer): JobAlert {
  return {
    ...presentAid(row, signer),
    title: row.title,
    company_name: row.company_name,
    location: row.location,
    exams: row.exams,
    description: row.description,
    requirements: row.requirements,
    ...inHindi({
      title: row.hi?.title,
      company_name: row.hi?.company_name,
      location: row.hi?.location,
      description: row.hi?.description,
      requirements: row.hi?.requirements,
      salary: row.hi?.salary,
      experience: row.hi?.experience,
    }),
    salary: row.salary,
    experience: row.experience,
    last_date: row.last_date,
    apply_link: row.apply_link,
  }
}
