import { languageInEnglish, languageName } from '@sopan/domain/exams/languages'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { type ReactNode, createContext, useState } from 'react'

import { contentWords as text } from '#console/words/content.ts'

import type { FieldSchema, Value } from '../field-schema.ts'

/** The language of the texts that are typed into the fields; null for English. */
export const FieldLanguage = createContext<string | null>(null)

type Fields = [string, FieldSchema][]

/**
 * The fields to show, and the choice that adds a language; the choice is null where there is no further language. The
 * fields of a language are shown once it was added or has a value.
 */
export function useLanguages(
  fields: Fields,
  given: { [key: string]: Value },
): { fields: Fields; add: ReactNode } {
  // A language whose texts are all deleted stays, because another one may be typed next.
  const [shown, setShown] = useState<readonly string[]>(() => Object.keys(given))
  const isShown = (key: string) => shown.includes(key)
  const others = fields.flatMap(([key, { language }]) =>
    language === undefined || isShown(key) ? [] : [{ key, language }],
  )
  return {
    fields: fields.filter(([key, { language }]) => language === undefined || isShown(key)),
    add: others.length > 0 && (
      <SelectField
        label={text.addLanguage}
        value=""
        options={[
          { value: '', label: text.choose },
          ...others.map(({ key, language }) => ({
            value: key,
            label: `${languageName(language)} (${languageInEnglish(language)})`,
          })),
        ]}
        onChange={({ target }) => setShown([...shown, target.value])}
      />
    ),
  }
}
