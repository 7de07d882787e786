import { useEffect, useState } from 'react'

import { useIsMounted } from '#web/lib/browser/hooks/use-is-mounted.ts'

/** Asks for the phone number that the payment service needs; `resume` is null unless the form is shown. */
export function usePhoneRequest() {
  const [resume, setResume] = useState<((isSaved: boolean) => void) | null>(null)
  const isMounted = useIsMounted()
  const ask = () =>
    new Promise<boolean>((resolve) => {
      if (!isMounted()) return resolve(false)
      setResume(() => (isSaved: boolean) => {
        setResume(null)
        resolve(isSaved)
      })
    })
  // Without the form the purchase cannot continue.
  useEffect(() => () => resume?.(false), [resume])
  return { ask, resume }
}
