import { toast } from 'react-hot-toast/headless'

/** Ends an act in a dialog: shows a message, closes the dialog, and reads again the data that the act has changed. */
export function closeWithToast<Read>(
  message: string,
  onClose: () => void,
  readAgain: () => Read,
): Read {
  toast.success(message)
  onClose()
  return readAgain()
}
