/** The path of the test in a content folder. */
export const RATIO_FILE = 'tests/ratio.yaml'

/** The picture in the test, `tests/images/line.svg`. */
export const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><path d="M0 0H9"/></svg>\n'

/** A test in the canonical form that uses every feature of a test. */
export const RATIO = `name: Ratio
description: Short.
access: paid
price: 99
validity_days: 30
added: 2026-11-01
minutes: 12
attempts: 2
pass_percent: 40
marking:
  right: 2
  wrong: -0.5
shuffle: true
sections:
  - name: Sums
    minutes: 5
    questions:
      - text: |-
          Look at this:

          ![A line](images/line.svg)
        options:
          - $\\frac{1}{2}$
          - '2'
        answer: B
        explanation: It *is* so.
      - text: How many?
        options:
          - one
          - two
          - three
        answer: C
        marks:
          right: 1
          wrong: -1/3
        hi:
          text: कितने?
          options:
            - एक
            - दो
            - तीन
          explanation: गिनिए।
  - name: Products
    questions:
      - text: 2 × 3?
        options:
          - '5'
          - '6'
          - '7'
          - '8'
        answer: B
`
