import type { TextForm } from '@sopan/domain/texts/formatted-text'
import { PasteContext, type TakePaste } from '@sopan/ui/fields/pasting.ts'
import type { ReactNode } from 'react'

import { words } from '#console/words.ts'

/** Takes formatted text that is pasted into a field with texts of a form; the code that reads it is loaded with the first one. */
const takeAs =
  (form: TextForm): TakePaste =>
  (event, onNotes) => {
    const { currentTarget: field, clipboardData: data } = event
    const html = data.getData('text/html')
    const plain = data.getData('text/plain')
    // An email, a number or a password has no form; a picture has been taken already.
    if (html === '' || event.defaultPrevented || !field.type.startsWith('text')) return
    event.preventDefault()
    import('./read-pasted.ts')
      .then(({ insertPasted }) => onNotes(insertPasted(field, html, plain, form)))
      .catch(() => {
        document.execCommand('insertText', false, plain)
        onNotes([words.textOnly])
      })
  }

const TAKE: Readonly<Record<TextForm, TakePaste>> = {
  plain: takeAs('plain'),
  formulas: takeAs('formulas'),
  question: takeAs('question'),
  description: takeAs('description'),
}

/** Declares in which form the fields inside have their texts, so that a text is pasted in that form. */
export const TextFormOf = ({ form, children }: { form: TextForm; children: ReactNode }) => (
  <PasteContext value={TAKE[form]}>{children}</PasteContext>
)
