import { Button } from '@sopan/ui/actions/button.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { security } from '@sopan/words/accounts/security'
import { useState } from 'react'

import { lazyWindow } from '#web/components/lazy-window.tsx'

import { SessionList } from './session-list.tsx'

const PasswordChange = lazyWindow(
  'password form',
  async () => (await import('./password-change.tsx')).PasswordChange,
)

/** The learner's own password and devices. */
export function SecuritySection({ userId }: { userId: number }) {
  const words = useWords(security)
  const [isChanging, setIsChanging] = useState(false)
  return (
    <section aria-labelledby="security">
      <SectionHead
        id="security"
        title={words.title}
        end={
          !isChanging && (
            <Button kind="secondary" size="regular" onClick={() => setIsChanging(true)}>
              {words.change}
            </Button>
          )
        }
      />
      {isChanging && <PasswordChange userId={userId} onClose={() => setIsChanging(false)} />}
      <SessionList userId={userId} />
    </section>
  )
}
