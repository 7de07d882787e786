import type { Answer } from '@sopan/contract/exams/answer'
import type { QuestionKey, QuestionKind } from '@sopan/contract/exams/keys'
import type { KeyOf } from '@sopan/domain/exams/kinds/asked'
import { isOwnKey } from '@sopan/domain/exams/kinds/kinds'
import { keyText } from '@sopan/words/results/keys'

import type { FieldProps, KindOnScreen, ReviewProps, ShownOption } from './kind-on-screen.ts'
import { number } from './number.tsx'
import { options } from './options.tsx'
import { several } from './several.tsx'
import { useKeyLanguage } from './use-key-language.ts'

const KINDS: { readonly [K in QuestionKind]: KindOnScreen<K> } = { options, number, several }

/** Where a question is answered. */
export function AnswerField({ kind, ...props }: FieldProps & { kind: QuestionKind }) {
  const { Field } = KINDS[kind]
  return <Field {...props} />
}

/** The answer to a question beside what is right. */
export function ShownAnswer({ kind, ...props }: ReviewProps & { kind: QuestionKind }) {
  const { Review } = KINDS[kind]
  return <Review {...props} />
}

/** An answer in words, such as 'C'. */
export const answerText = (
  kind: QuestionKind,
  answer: Answer,
  shown: readonly ShownOption[],
): string => KINDS[kind].answerText(answer, shown)

const ownShownKey = <K extends QuestionKind>(key: KeyOf<K>, shown: readonly ShownOption[]) =>
  KINDS[key.mode].shownKey(key, shown)

/** Words a key in the reader's language, such as 'B or C'. */
export function useShownKey(): (key: QuestionKey, shown: readonly ShownOption[]) => string {
  const language = useKeyLanguage()
  return (key, shown) => keyText(isOwnKey(key) ? ownShownKey(key, shown) : key, language)
}
