/** A test as a bank sets it, with every key about the marks of its sections; a part of `everyField`. */
export const PRELIMS = `name: Prelims
description: Marks of sections.
access: free
added: 2025-08-12
minutes: 60
practice: true
last_cut_offs:
  year: 2025
  source: https://ssc.gov.in/notice
  marks:
    - category: UR
      marks: 153.2
    - category: OBC
      marks: 146
asked_in:
  exam: SSC CGL Tier 1
  year: 2024
  shift: 9 Sep, morning
sections:
  - name: Maths
    minutes: 20
    total_marks: 20
    negative: 1/4
    cut_off: 7.25
    questions:
      - text: What is 1 + 1?
        options:
          - '1'
          - '2'
        answer: B
      - text: What is 2 + 1?
        options:
          - '2'
          - '3'
        answer: B
        key: dropped
      - text: What is 3 + 1?
        options:
          - '3'
          - '4'
        answer: B
  - name: Computer
    total_marks: 5
    qualifying: true
    cut_off: 2
    questions:
      - text: What is a byte?
        options:
          - 8 bits
          - 4 bits
        answer: A
`
