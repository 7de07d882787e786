import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { PasswordField } from '@sopan/ui/fields/password-field.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { details } from '@sopan/words/accounts/details'
import { ownData } from '@sopan/words/accounts/own-data'
import { common } from '@sopan/words/frame/common'
import { Download } from 'lucide-react'

import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { nativePlatform } from '#web/lib/native/native-app.ts'
import { uploadUrl } from '#web/lib/urls/upload-url.ts'

import { downloadMutation } from './queries.ts'
import { usePasswordField } from './use-password-field.ts'

/** Asks for the password, and then shows the link to the archive. */
export function DownloadForm({ onClose }: { onClose: () => void }) {
  const words = useWords(ownData).download
  const { currentPassword } = useWords(details)
  const { cancel, close } = useWords(common)
  const { submit, onError, field } = usePasswordField(words.failed)
  const { mutate, isPending, data: url } = useFormMutation({ ...downloadMutation(words), onError })
  return (
    <Card className="mt-6 p-4 md:p-6">
      {url === undefined ? (
        <form
          method="post"
          noValidate
          aria-label={words.title}
          onSubmit={submit(mutate)}
          className="flex max-w-140 flex-col gap-4"
        >
          <PasswordField
            label={currentPassword}
            autoComplete="current-password"
            {...field(isPending)}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={isPending}>
              {isPending ? words.busy : words.submit}
            </Button>
            <Button kind="secondary" aria-disabled={isPending} onClick={onClose}>
              {cancel}
            </Button>
          </div>
        </form>
      ) : (
        <div className="flex max-w-140 flex-col gap-4">
          <p role="status">{words.ready}</p>
          <div className="flex flex-wrap gap-3">
            <a
              href={uploadUrl(url)}
              download
              // The window of the app cannot save a file; the phone's browser can.
              {...(nativePlatform() !== null && { target: '_blank', rel: 'noopener noreferrer' })}
              className={buttonClass()}
            >
              <Download aria-hidden className="size-5" />
              {words.save}
            </a>
            <Button kind="secondary" onClick={onClose}>
              {close}
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}
