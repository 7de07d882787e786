import { toast } from 'react-hot-toast/headless'
import { useLocation, useNavigate } from 'react-router'

import { showAlert } from '#web/components/checkout/purchase-item.ts'
import { paths } from '#web/lib/paths.ts'

const LOGIN_FIRST = 'Please login to purchase courses'

/** A visitor is asked to log in, and stays on the page. */
export function useLoginOffer() {
  const location = useLocation()
  const navigate = useNavigate()
  return () => {
    showAlert(LOGIN_FIRST)
    const login = () => {
      toast.dismiss(LOGIN_FIRST)
      void navigate(paths.login(), { state: { from: location } })
    }
    toast(
      // The messages are outside of the router, where there are no links.
      <button type="button" onClick={login} className="link min-h-11">
        Login to purchase courses
      </button>,
      { id: LOGIN_FIRST },
    )
  }
}
