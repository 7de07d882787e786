import { getExam } from '@sopan/contract/exams/exams'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import { examPages, pass, press, takeTest, user } from '#test/exams/exam-page.tsx'
import { attemptWire, mock07Detail, questionWire } from '#test/exams/exam-wire.ts'
import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { showIn } from '#web/lib/language.ts'

examPages()

const SECTIONS = [
  { id: 1, name: 'Reasoning', total_questions: 2, duration_minutes: 4 },
  { id: 2, name: 'English', total_questions: 1, duration_minutes: 3 },
  { id: 3, name: 'Maths', total_questions: 1, duration_minutes: 3 },
]

/** Three sections of 4, 3 and 3 minutes with 2, 1 and 1 questions. */
const takeSections = (ends = [240, 420, 600], inHindi: (string | undefined)[] = []) =>
  takeTest({
    test: {
      ...attemptWire().test,
      sections: SECTIONS.map((one, index) => ({
        ...one,
        hi: { name: inHindi[index] },
      })),
    },
    questions: [1, 1, 2, 3].map((section, index) =>
      questionWire(index + 1, { section_id: section }),
    ),
    section_ends: ends.map((end) => new Date(Date.now() + end * 1000).toISOString()),
  })
const sectionLeft = () =>
  screen.getByRole('timer', { name: 'Time left in this section' }).textContent

describe('a running test with section clocks', () => {
  it('has a clock of the section beside the clock of the test, and announces the next section', async () => {
    await takeSections()
    expect(screen.getByText('Section 1 of 3, Reasoning, 4 minutes').role).toBe('status')
    expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toMatch(/^(10:00|09:5)/)
    expect(sectionLeft()).toMatch(/^(04:00|03:5)/)
    await pass(240)
    expect(screen.getByText('Section 2 of 3, English, 3 minutes').role).toBe('status')
    expect(sectionLeft()).toMatch(/^(03:00|02:5)/)
    expect(screen.getByText('Question text 3')).toBeTruthy()
  })

  it('lists other sections without their questions, as not open or closed', async () => {
    await takeSections()
    const list = () => within(screen.getByRole('complementary', { name: 'Questions' }))
    expect(list().getAllByRole('button')).toHaveLength(2)
    expect(list().getByText('English').parentElement?.textContent).toBe(
      'English, 3\u00A0minutes: not open yet',
    )
    await pass(240)
    expect(list().getAllByRole('button')).toHaveLength(1)
    expect(list().getByText('Reasoning').parentElement?.textContent).toMatch(/: closed$/)
    await press('Test menu')
    await press('Question paper')
    const paper = within(await screen.findByRole('dialog', { name: 'Question paper' }))
    expect(paper.getAllByRole('button', { name: /^Question \d/ })).toHaveLength(1)
    expect(paper.getByText('Maths')).toBeTruthy()
  })

  it('names the minutes that a section has after a late start or with extra time', async () => {
    await takeSections([480, 600, 600])
    const list = within(screen.getByRole('complementary', { name: 'Questions' }))
    const textOf = (name: string) => list.getByText(name).parentElement?.textContent
    expect(screen.getByText('Section 1 of 3, Reasoning, 8 minutes')).toBeTruthy()
    expect(textOf('English')).toBe('English, 2\u00A0minutes: not open yet')
    expect(textOf('Maths')).toBe('Maths: no time left for it')
    await press('Submit Test')
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit the test?' }))
    expect(dialog.getByText(/Not opened yet/).textContent).toMatch(/: English\.$/)
  })

  it('leads from the last question of a section to its first one', async () => {
    await takeSections()
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
    await press('Save & Next')
    expect(screen.getByText('Question text 2')).toBeTruthy()
    await user().keyboard('{ArrowRight}')
    expect(screen.getByText('Question text 1')).toBeTruthy()
    await user().keyboard('{ArrowLeft}')
    expect(screen.getByText('Question text 1')).toBeTruthy()
  })

  it.each([
    ['Submit Test', 'Submit the test?'],
    ['Test menu', 'Test menu'],
    ['{Escape}', 'Leave the test?'],
  ])(
    'closes the window of %s at the end of a section, and the next question has the focus',
    async (way, title) => {
      await takeSections()
      if (way.startsWith('{')) await user().keyboard(way)
      else await user().click(screen.getAllByRole('button', { name: way })[0] as HTMLElement)
      await screen.findByRole('dialog', { name: title })
      await pass(240)
      expect(screen.queryByRole('dialog', { name: title })).toBeNull()
      expect(screen.getByText('Section 2 of 3, English, 3 minutes')).toBeTruthy()
      expect(document.activeElement?.textContent).toMatch(/^Question 3/)
    },
  )

  it('names the sections that a submission leaves out', async () => {
    await takeSections()
    await user().click(screen.getAllByRole('button', { name: 'Submit Test' })[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit the test?' }))
    expect(dialog.getByText(/Not opened yet/).textContent).toBe(
      'This ends the whole test. Not opened yet: English, Maths.',
    )
  })
})

describe('a running test that is switched to Hindi', () => {
  afterEach(() => showIn('en'))

  it('has the Hindi names of its sections wherever it names them, and others in English', async () => {
    await takeSections(undefined, ['रीज़निंग', 'अंग्रेज़ी'])
    await showIn('hi')
    expect(await screen.findByText(/सेक्शन.*, रीज़निंग,/)).toBeTruthy()
    const list = () => within(screen.getByRole('complementary', { name: 'प्रश्न' }))
    expect(list().getByRole('heading', { name: 'रीज़निंग' })).toBeTruthy()
    expect(list().getByText('अंग्रेज़ी').closest('[lang=en]')).toBeNull()
    expect(list().getByText('Maths').lang).toBe('en')
    await user().click(screen.getAllByRole('button', { name: 'टेस्ट सबमिट करें' })[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/अंग्रेज़ी, Maths/)).toBeTruthy()
    expect(dialog.getByRole('rowheader', { name: 'रीज़निंग' })).toBeTruthy()
  })
})

describe('the start of a test with section clocks', () => {
  const openDetails = async (more: object) => {
    const detail = { ...mock07Detail, sections: SECTIONS, section_clocks: true, ...more }
    server.on(getExam, () => yes(detail))
    renderApp('/tests?test=5', { user: anjali })
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(/You cannot leave a section early/)
    return dialog.getAllByRole('listitem').map((one) => one.textContent.replaceAll('\u00A0', ' '))
  }
  const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

  it('lists the minutes of each section', async () => {
    expect((await openDetails({})).slice(0, 3)).toEqual([
      'Reasoning: 2 questions, 4 minutes',
      'English: 1 question, 3 minutes',
      'Maths: 1 question, 3 minutes',
    ])
  })

  it('names the sections that are shorter for who comes late, and by how much', async () => {
    const window = { opens_at: inMinutes(-60), closes_at: inMinutes(5.5) }
    expect((await openDetails({ window })).slice(0, 3)).toEqual([
      'Reasoning: 2 questions, 4 minutes',
      'English: 1 question, 1 of 3 minutes if you start now',
      'Maths: 1 question, not opened any more if you start now (3 minutes)',
    ])
  })

  it('names no shorter sections for who has begun in time', async () => {
    const window = { opens_at: inMinutes(-60), closes_at: inMinutes(5.5) }
    const open_attempt = { attempt_id: 77, deadline: inMinutes(5.5) }
    expect((await openDetails({ window, open_attempt }))[2]).toBe('Maths: 1 question, 3 minutes')
  })
})
