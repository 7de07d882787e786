import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { temporaryFolder } from '../temporary-folder.ts'
import { AIDS } from './content-aids.ts'
import { BUNDLES } from './content-bundles.ts'
import { SVG, pdf } from './content-files.ts'
import { inOthers, passageInOthers } from './content-languages.ts'
import { SECTIONS } from './content-sections.ts'
import { PRELIMS } from './prelims.ts'

/** Files by path; null removes a file of the small folder. */
export type ContentChanges = Record<string, string | Buffer | null>

export const webm = (words: string) => {
  return Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from(`video: ${words}`)])
}

const MATHS10 = `- code: MATHS10
  percent: 12.5
  from: 2025-01-01
  until: 2035-12-31
  items:
    - courses/maths
  max_uses: 5
  max_uses_per_learner: 1
  min_price: 99.5
`

/** A content folder with one course, one coupon and one notification, in the canonical form. */
const small: Record<string, string | Buffer> = {
  'courses/maths/course.yaml': `title: Maths
summary: From the first rule.
type: paid
price: 1499
validity_days: 365
added: 2025-08-12
cover: cover.svg
`,
  'courses/maths/description.md': 'For **everyone**.\n',
  'courses/maths/cover.svg': SVG,
  'courses/maths/01-numbers/subject.yaml': `title: Numbers
notes:
  - title: All tests
    file: notes/tests.pdf
`,
  'courses/maths/01-numbers/notes/tests.pdf': pdf('tests'),
  'courses/maths/01-numbers/notes/primes.pdf': pdf('primes'),
  'courses/maths/01-numbers/01-primes.yaml': `title: Primes
description: What a prime is.
duration: 24 min
preview: true
videos:
  - title: On the board
    duration: 0:45
    file: videos/primes.webm
  - title: A film
    slug: film
    youtube: https://www.youtube.com/watch?v=kKKM8Y-u7ds
notes:
  - title: Primes
    file: notes/primes.pdf
`,
  'courses/maths/01-numbers/02-factors.yaml': 'title: Factors\n',
  'videos/primes.webm': webm('primes'),
  'coupons.yaml': MATHS10,
  'notifications/hello.yaml': `title: Hello
message: Welcome.
type: info
popup: true
popup_time: on-import
image: hello.svg
link: https://example.com/
created: -2h
`,
  'notifications/hello.svg': SVG,
}

/**
 * A content folder in the canonical form that sets every key of every schema to a value other than
 * its default. Add new schema keys here.
 */
export const everyField: Record<string, string | Buffer> = {
  ...small,
  'courses/maths/course.yaml': `title: Maths
summary: From the first rule.
teacher: R. Malik
exams:
  - SSC CGL
  - IBPS PO
type: paid
price: 1499
validity_days: 365
added: 2025-08-12
cover: cover.svg
hi:
  title: गणित
  summary: पहले नियम से।
  description: |-
    # गणित

    अंश से शुरू।
`,
  'courses/maths/01-numbers/subject.yaml': `title: Numbers
notes:
  - title: All tests
    file: notes/tests.pdf
    hi:
      title: सभी टेस्ट
hi:
  title: संख्याएँ
`,
  'courses/maths/01-numbers/02-factors.yaml': `title: Factors
description: What a factor is.
teacher: S. Dahiya
type: Lecture
duration: 10 min
preview: true
videos:
  - title: A second film
    description: With examples.
    duration: 10:00
    slug: film
    youtube: https://www.youtube.com/watch?v=kKKM8Y-u7ds
    hi:
      title: दूसरी फ़िल्म
      description: उदाहरणों के साथ।
notes:
  - title: Primes again
    file: notes/primes.pdf
    hi:
      title: फिर से अभाज्य संख्याएँ
hi:
  title: गुणनखंड
  description: गुणनखंड क्या है।
`,
  'tests/ratio.yaml': `name: Ratio
description: Short.
hi:
  name: अनुपात
  description: छोटा।
exams:
  - SSC CGL
access: paid
price: 49
validity_days: 30
added: 2025-08-12
minutes: 10
attempts: 2
pass_percent: 50
marking:
  right: 2
  wrong: -0.5
opens: 2026-12-06T10:00+05:30
closes: 2026-12-06T13:00+05:30
keys: 2026-12-07T18:00+05:30
marks: at_once
challenges_until: 2026-12-10T18:00+05:30
shuffle: true
passages:
  - name: lamps
    text: Lamps such as ![a bulb](images/bulb.svg) are counted.
${passageInOthers('    ')}questions:
  - passage: lamps
    text: What is 1 + 1?
    options:
      - '1'
      - '2'
    answer: B
    explanation: Count.
    hi:
      text: १ + १?
      options:
        - १
        - २
      explanation: गिनें।
${inOthers('    ')}  - text: What does ![a bulb](images/bulb.svg) show?
    options:
      - Light
      - Sound
    answer: A
    marks:
      right: 1
      wrong: -1/3
  - text: What is 2 + 2?
    options:
      - '3'
      - '4'
    answer: B
    key: all
  - text: Which are even?
    options:
      - '2'
      - '4'
    answers: AB
    partly: 0.5
  - text: What is 2 ÷ 3, to two decimals?
    number: 0.66 to 0.67
`,
  'tests/sections.yaml': SECTIONS,
  'tests/prelims.yaml': PRELIMS,
  'tests/images/bulb.svg': SVG,
  'books/polity/book.yaml': `title: Polity
author: A. Verma
description: In tables.
exams:
  - UPSC
type: paid
price: 249
added: 2025-08-12
cover: cover.svg
pdf: book.pdf
image: image.svg
hi:
  title: राज्यव्यवस्था
  description: तालिकाओं में।
`,
  'books/polity/cover.svg': SVG,
  'books/polity/book.pdf': pdf('polity'),
  'books/polity/image.svg': SVG.replace('320', '640'),
  ...BUNDLES,
  'coupons.yaml': `- code: BUNDLE5
  percent: 5
  items:
    - bundles/all-of-it
- code: FIFTY
  amount: 50
  active: false
${MATHS10}`,
  'notifications/hello.yaml': `title: Hello
message: Welcome.
type: success
active: false
popup: true
popup_time: on-import
image: hello.svg
youtube_link: https://www.youtube.com/watch?v=kKKM8Y-u7ds
link: https://example.com/
item: books/polity
created: -2h
hi:
  title: नमस्ते
  message: आपका स्वागत है।
`,
  ...AIDS,
  'exams/ssc-cgl.yaml': `name: SSC CGL
other_names:
  - एसएससी सीजीएल
  - SSC Graduate Level
dates:
  - label: Notice
    day: 2026-05-21
    source: https://ssc.gov.in/
  - label: Tier 1 begins
    day: 2026-09-14
    source: The notice of 21 May 2026
    hi:
      label: Tier 1 शुरू
      source: 21 मई 2026 की अधिसूचना
text: |-
  Two tiers.

  - Tier 1 is **qualifying**.
hi:
  text: दो चरण।
`,
  'teachers/r-malik.yaml': `name: R. Malik
about: Maths for SSC and banks
image: r-malik.svg
`,
  'teachers/r-malik.svg': SVG,
}

/** Writes the small folder, with changes, into a new temporary one and returns its path. */
export function contentFolder(changes: ContentChanges = {}): string {
  return writeFolder({ ...small, ...changes })
}

/** Writes files by path into a new temporary folder and returns its path. */
export function writeFolder(files: ContentChanges): string {
  const folder = temporaryFolder()
  for (const [path, content] of Object.entries(files)) {
    if (content === null) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}
