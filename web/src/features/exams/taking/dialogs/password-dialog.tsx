import { login } from '@sopan/contract/session'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Emphasized } from '@sopan/ui/content/emphasized.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { PasswordField } from '@sopan/ui/fields/password-field.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { taking } from '@sopan/words/exams/taking'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { messageOf } from '#web/lib/api/api-error.ts'
import { callForBody } from '#web/lib/api/call.ts'
import { urlBeside } from '#web/lib/native/native-app.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import type { StoredUser } from '#web/lib/session/stored-user.ts'

/** Shown if the session ends during a test: only the password is asked for, and nothing is lost. */
export function PasswordDialog({
  open,
  user,
  canStore,
  onSignedIn,
  onPostpone,
}: {
  open: boolean
  user: StoredUser
  /** False if this browser stores nothing on the device. */
  canStore: boolean
  onSignedIn: () => void
  /** Continues without a session; answers are stored on the device. */
  onPostpone: () => void
}) {
  const words = useWords(taking).login
  const { password, setPassword, failure, isBusy, onSubmit } = usePasswordForm(user, onSignedIn)

  return (
    <Dialog
      open={open}
      onClose={onPostpone}
      closeOnOutside={false}
      title={words.title}
      stacksFooter
      footer={
        <>
          <Button type="submit" form="exam-password" busy={isBusy}>
            {isBusy ? words.busy : words.submit}
          </Button>
          <Button kind="quiet" onClick={onPostpone}>
            {words.later}
          </Button>
        </>
      }
    >
      <form id="exam-password" noValidate onSubmit={(event) => void onSubmit(event)}>
        <p className="mb-4">
          <Emphasized text={words.text(canStore, user.email)} part={user.email} />
        </p>
        <input
          type="email"
          name="email"
          autoComplete="username"
          value={user.email}
          readOnly
          hidden
        />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          value={password}
          disabled={isBusy}
          onChange={(event) => setPassword(event.target.value)}
        />
        <p className="mt-3">
          {/* In another tab, so that the test stays open here. */}
          <a
            href={urlBeside(paths.forgotPassword())}
            target="_blank"
            rel="noopener"
            data-beside
            className="link inline-flex min-h-11 items-center"
          >
            {words.forgot}
          </a>
        </p>
        {failure !== null && (
          <Panel kind="wrong" icon={CircleAlert} role="alert" outlined className="mt-4">
            {failure}
          </Panel>
        )}
      </form>
    </Dialog>
  )
}

/** Signs the same user in again with the typed password. */
function usePasswordForm(user: StoredUser, onSignedIn: () => void) {
  const { signIn } = useAuth()
  const words = useWords(taking).login
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (password === '') return setFailure(words.missing)
    setBusy(true)
    setFailure(null)
    try {
      const body = { email: user.email, password }
      const response = await callForBody(login, { body }, { fallback: words.failed })
      signIn(response.user, response.token)
      setPassword('')
      onSignedIn()
    } catch (error) {
      setFailure(messageOf(error, words.failed))
    } finally {
      setBusy(false)
    }
  }

  return { password, setPassword, failure, isBusy, onSubmit }
}
