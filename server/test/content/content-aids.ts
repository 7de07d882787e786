import { SVG, pdf } from './content-files.ts'

/** Study aids with every key of their schemas, in the canonical form; a part of `everyField`. */
export const AIDS: Record<string, string | Buffer> = {
  'syllabus/cgl.yaml': `name: CGL
description: Tier 1.
exams:
  - SSC CGL
subject: Maths
active: false
pdf: cgl.pdf
image: cgl.svg
created: -3d
hi:
  name: सीजीएल
  description: पहला चरण।
  subject: गणित
`,
  'syllabus/cgl.pdf': pdf('cgl'),
  'syllabus/cgl.svg': SVG,
  'timetable/week.yaml': `name: Week
description: |-
  Morning.
  Evening.
active: false
pdf: week.pdf
image: week.svg
created: on-import
hi:
  name: सप्ताह
  description: सुबह और शाम।
`,
  'timetable/week.pdf': pdf('week'),
  'timetable/week.svg': SVG,
  'job-alerts/clerk.yaml': `title: Clerk
company_name: A Bank
location: Hisar
exams:
  - IBPS Clerk
  - SBI Clerk
description: Counter work.
requirements: A degree.
salary: ₹24,050 a month
experience: Freshers can apply
last_date: +20d
apply_link: https://example.com/
active: false
pdf: clerk.pdf
image: clerk.svg
created: -2d
hi:
  title: क्लर्क
  company_name: एक बैंक
  location: हिसार
  description: काउंटर का काम।
  requirements: स्नातक।
  salary: ₹24,050 महीना
  experience: नए उम्मीदवार भी
`,
  'job-alerts/clerk.pdf': pdf('clerk'),
  'job-alerts/clerk.svg': SVG,
  'job-alerts/peon.yaml': `title: Peon
company_name: A School
location: Hisar
description: Help in the office.
last_date: 2026-12-31
created: 2025-08-12T10:00+05:30
`,
}
