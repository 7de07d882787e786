import { useWords } from '@sopan/ui/language.ts'
import { courses } from '@sopan/words/catalogue/courses'
import { toast } from 'react-hot-toast/headless'
import { useLocation, useNavigate } from 'react-router'

import { showAlert } from '#web/components/checkout/purchase-item.ts'
import { paths } from '#web/lib/paths.ts'

const TOAST_ID = 'login to purchase courses'

/** A visitor is asked to log in, and stays on the page. */
export function useLoginOffer() {
  const words = useWords(courses)
  const location = useLocation()
  const navigate = useNavigate()
  return () => {
    showAlert(words.loginFirst)
    const login = () => {
      toast.dismiss(TOAST_ID)
      void navigate(paths.login(), { state: { from: location } })
    }
    toast(
      // The messages are outside of the router, where there are no links.
      <button type="button" onClick={login} className="link min-h-11">
        {words.login}
      </button>,
      { id: TOAST_ID },
    )
  }
}
