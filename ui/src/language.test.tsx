import { inLanguages } from '@sopan/words/language'
import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'

import { Emphasized } from './content/emphasized.tsx'
import { LanguageContext, useWords } from './language.ts'

const words = inLanguages(
  'sale',
  { sold: (item: string) => `You have bought ${item}.` },
  { hi: async () => ({ sale: { sold: (item: string) => `आपने ${item} खरीदा है।` } }) },
)

function Sold({ item }: { item: string }) {
  return (
    <p>
      <Emphasized text={useWords(words).sold(item)} part={item} />
    </p>
  )
}

it('texts are English without a choice, and in the language of the reader with one', async () => {
  const { rerender } = render(<Sold item="Maths" />)
  expect(screen.getByRole('paragraph').textContent).toBe('You have bought Maths.')
  await act(async () => {
    rerender(
      <LanguageContext value="hi">
        <Suspense>
          <Sold item="Maths" />
        </Suspense>
      </LanguageContext>,
    )
  })
  expect(screen.getByRole('paragraph').textContent).toBe('आपने Maths खरीदा है।')
})

it.each(['Maths', '$&', '<b>', '{0}'])(
  'a name such as %s is bold, with its own characters',
  (item) => {
    render(<Sold item={item} />)
    expect(screen.getByText(item).className).toBe('font-semibold')
  },
)
