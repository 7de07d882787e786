import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { PasswordField } from '@sopan/ui/fields/password-field.tsx'
import { Download } from 'lucide-react'

import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { nativePlatform } from '#web/lib/native/native-app.ts'
import { uploadUrl } from '#web/lib/urls/upload-url.ts'

import { DOWNLOAD_FAILED, downloadMutation } from './queries.ts'
import { usePasswordField } from './use-password-field.ts'

/** Asks for the password, and then shows the link to the archive. */
export function DownloadForm({ onClose }: { onClose: () => void }) {
  const { submit, onError, field } = usePasswordField(DOWNLOAD_FAILED)
  const { mutate, isPending, data: url } = useFormMutation({ ...downloadMutation, onError })
  return (
    <Card className="mt-6 p-4 md:p-6">
      {url === undefined ? (
        <form
          method="post"
          noValidate
          aria-label="Download my data"
          onSubmit={submit(mutate)}
          className="flex max-w-140 flex-col gap-4"
        >
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...field(isPending)}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={isPending}>
              {isPending ? 'Preparing...' : 'Prepare My Data'}
            </Button>
            <Button kind="secondary" aria-disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <div className="flex max-w-140 flex-col gap-4">
          <p role="status">
            Your data is ready. The link works for 15 minutes, as long as you are signed in here.
          </p>
          <div className="flex flex-wrap gap-3">
            <a
              href={uploadUrl(url)}
              download
              // The window of the app cannot save a file; the phone's browser can.
              {...(nativePlatform() !== null && { target: '_blank', rel: 'noopener noreferrer' })}
              className={buttonClass()}
            >
              <Download aria-hidden className="size-5" />
              Save my-data.zip
            </a>
            <Button kind="secondary" onClick={onClose}>
              Close
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}
