import { toast } from 'react-hot-toast/headless'

/** The end of an act in a dialog: a message, and what the act has changed is read again. */
export function finish<Read>(message: string, onClose: () => void, readAgain: () => Read): Read {
  toast.success(message)
  onClose()
  return readAgain()
}
