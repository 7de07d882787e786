import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { cover } from './cover.ts'
import type { SubjectName } from './subjects.ts'

const pictures: [path: string, slug: string, subject: SubjectName][] = [
  ['courses/ssc-cgl-maths/cover.svg', 'ssc-cgl-maths', 'maths'],
  ['courses/hssc-cet-group-c/cover.svg', 'hssc-cet-group-c', 'haryana'],
  ['courses/delhi-police-constable/cover.svg', 'delhi-police-constable', 'police'],
  ['courses/ibps-clerk-prelims/cover.svg', 'ibps-clerk-prelims', 'banking'],
  ['courses/haryana-gk-30-days/cover.svg', 'haryana-gk-30-days', 'history'],
  ['courses/english-for-ssc/cover.svg', 'english-for-ssc', 'english'],
  ['courses/indian-polity/cover.svg', 'indian-polity', 'polity'],
  ['courses/general-science/cover.svg', 'general-science', 'science'],
  ['courses/computer-for-banking/cover.svg', 'computer-for-banking', 'computer'],
  ['courses/first-steps/cover.svg', 'first-steps', 'reasoning'],
  ['notifications/two-free-courses.svg', 'two-free-courses', 'haryana'],
]

const root = join(import.meta.dirname, '../..')
for (const [path, slug, subject] of pictures) {
  const svg = cover(subject, slug)
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), svg)
  console.log(`${path}  ${svg.length} bytes`)
}
