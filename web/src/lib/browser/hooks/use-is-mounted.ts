import { useLayoutEffect, useRef } from 'react'

/** False once the component was removed, for example by the back key while a call is made. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  // The cleanup of other effects runs only after the browser has drawn the next page, which a response may precede.
  useLayoutEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
