import { inOthers, passageInOthers } from './content-languages.ts'

/** A test with sections, in the canonical form. */
export const SECTIONS = `name: Two sections
description: Short.
access: free
added: 2025-08-12
minutes: 10
pattern: ssc-cgl-tier-1-2026
section_clocks: true
sections:
  - name: Sums
    hi:
      name: जोड़
    minutes: 4
    passages:
      - name: counting
        text: We count from 1.
${passageInOthers('        ')}    questions:
      - passage: counting
        text: What is 1 + 1?
        options:
          - '1'
          - '2'
        answer: B
        explanation: Count.
        marks:
          right: 3
          wrong: -1
        hi:
          text: १ + १?
          options:
            - १
            - २
          explanation: गिनें।
${inOthers('        ')}  - name: Products
    minutes: 6
    questions:
      - text: What is 2 × 2.25?
        number: 4.5
        key: 4.4 to 4.6
      - text: What is 1 × 1?
        options:
          - '1'
          - '2'
        answers: A
        partly: 1/3
`
