import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { examPages, press, takeTest } from '#test/exams/exam-page.tsx'
import { attemptWire, questionWire } from '#test/exams/exam-wire.ts'
import { read, write } from '#web/lib/browser/storage.ts'

examPages()

describe('the running test', () => {
  it('shows a question in the selected language, or that it is not available in that', async () => {
    const attempt = attemptWire()
    const options = [{ key: 'A', text: 'विकल्प A', html: null }]
    const translation = { ...questionWire(1), language: 'hi', question_text: 'सवाल', options }
    await takeTest({
      test: { ...attempt.test, languages: ['en', 'hi'] },
      questions: [questionWire(1, { translations: [translation] }), questionWire(2)],
    })
    await press('हिन्दी')
    const note = () => screen.queryByText('यह प्रश्न केवल अंग्रेज़ी में है।')
    expect(note()).toBeNull()
    expect(screen.getByText('सवाल')).toBeTruthy()
    expect(screen.getByRole('radio', { name: /विकल्प A/ })).toBeTruthy()
    await press('Save & Next')
    expect(note()?.getAttribute('lang')).toBe('hi')
    expect(screen.getByText('Question text 2')).toBeTruthy()
    expect(read('exam_language')).toBe('hi')
  })

  it('shows Urdu from right to left, and offers more than three languages as a list, each in its own script', async () => {
    const attempt = attemptWire()
    const options = [{ key: 'A', text: 'جواب', html: null }]
    const translation = { ...questionWire(1), language: 'ur', question_text: 'سوال', options }
    await takeTest({
      test: { ...attempt.test, languages: ['en', 'hi', 'mr', 'ur'] },
      questions: [questionWire(1, { translations: [translation] })],
    })
    const list = screen.getByRole('combobox', { name: 'Language of the questions' })
    const choices = within(list).getAllByRole('option')
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'English',
      'हिन्दी',
      'मराठी',
      'اردو',
    ])
    fireEvent.change(list, { target: { value: 'ur' } })
    for (const words of ['سوال', 'جواب']) {
      const directed = screen.getByText(words).closest<HTMLElement>('[dir]')
      expect([directed?.lang, directed?.dir]).toEqual(['ur', 'rtl'])
    }
    fireEvent.change(list, { target: { value: 'mr' } })
    expect(screen.getByText('This question is not available in मराठी.')).toBeTruthy()
  })

  it('shows the questions in the language that was chosen last, if the test has it', async () => {
    write('exam_language', 'hi')
    const attempt = attemptWire()
    const translation = { ...questionWire(1), language: 'hi', question_text: 'सवाल' }
    await takeTest({
      test: { ...attempt.test, languages: ['en', 'hi'] },
      questions: [questionWire(1, { translations: [translation] })],
    })
    expect(screen.getByText('सवाल')).toBeTruthy()
  })
})
