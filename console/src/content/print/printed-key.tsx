import { inLanguage } from '@sopan/domain/exams/languages'
import { type PaperSet, SETS, keyInOrder, orderInSet } from '@sopan/domain/exams/printed-sets'
import { Formatted } from '@sopan/ui/questions/formatted.tsx'
import { keyText } from '@sopan/words/results/keys'

import { mainLanguage, paperWordsIn } from '#console/words/print.ts'

import { PaperHead, SHEET } from './paper-head.tsx'
import { type PrintedTest, languagesIn } from './print-calls.ts'

/** The keys of a set, and after the keys of the first set the explanations. */
export function PrintedKey({
  test,
  languages,
  set,
  isOneOfSeveral,
}: {
  test: PrintedTest
  languages: readonly string[]
  set: PaperSet
  isOneOfSeveral: boolean
}) {
  const explained = test.questions.flatMap(({ texts }, index) => {
    const own = Object.entries(texts).flatMap(([language, { explanation }]) =>
      explanation === null ? [] : [[language, explanation] as const],
    )
    return own.length === 0 ? [] : [{ number: index + 1, texts: Object.fromEntries(own) }]
  })
  return (
    <article className={SHEET}>
      <PaperHead
        test={test}
        languages={languages}
        set={isOneOfSeveral ? set : null}
        kind={(language) => paperWordsIn(language).key}
      />
      <ol className="mt-4 columns-3 gap-6 sm:columns-5 print:columns-5">
        {test.questions.map(({ key, texts }, index) => {
          const order = orderInSet(set, index + 1, texts['en']?.options.length ?? 0)
          return (
            <li key={index} className="break-inside-avoid">
              <span className="font-semibold">{index + 1}.</span>{' '}
              {keyText(keyInOrder(key, order), mainLanguage(languages))}
            </li>
          )
        })}
      </ol>
      {set === SETS[0] && explained.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-16 font-semibold">
            {languages.map((language) => paperWordsIn(language).explanations).join(' / ')}
          </h3>
          <div className="gap-8 sm:columns-2 print:columns-2">
            {explained.map(({ number, texts }) => (
              <div key={number} className="mb-3 flex break-inside-avoid gap-2">
                <span className="min-w-7 shrink-0 font-semibold">{number}.</span>
                <div className="min-w-0">
                  {languagesIn(texts, languages).map((language) => (
                    <div key={language} {...inLanguage(language)}>
                      <Formatted text={texts[language] ?? { text: '', html: null }} />
                    </div>
                  ))}
                </div>
              </div>
            ))}
          </div>
        </>
      )}
    </article>
  )
}
