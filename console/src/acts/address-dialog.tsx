import { Button } from '@sopan/ui/actions/button.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { toast } from 'react-hot-toast/headless'

import { words } from '#console/words.ts'

/** An address with a secret, which a member sends on. It is shown only now, because the server stores its hash. */
export function AddressDialog({
  title,
  text,
  url,
  onClose,
}: {
  title: string
  /** How it is used, and until when. */
  text: string
  url: string
  onClose: () => void
}) {
  return (
    <Dialog open title={title} onClose={onClose} closeOnOutside={false}>
      <div className="flex flex-col gap-3">
        <p className="text-16">{text}</p>
        <code className="rounded-control bg-well px-3 py-2 text-14 break-all">{url}</code>
        <Button
          kind="secondary"
          onClick={() =>
            void navigator.clipboard.writeText(url).then(() => toast.success(words.copied))
          }
        >
          {words.copy}
        </Button>
      </div>
    </Dialog>
  )
}
