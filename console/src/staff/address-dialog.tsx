import type { resetStaff } from '@sopan/contract/console/staff'
import type { EndpointData } from '@sopan/contract/endpoint'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { toast } from 'react-hot-toast/headless'

import { at } from '#console/lib/format.ts'
import { words } from '#console/words.ts'
import { staffWords as text } from '#console/words/staff.ts'

/** The address that a member opens once. It is shown only now, because the server stores its hash. */
export function AddressDialog({
  email,
  address: { url, expires_at: until },
  onClose,
}: {
  email: string
  address: EndpointData<typeof resetStaff>
  onClose: () => void
}) {
  return (
    <Dialog open title={text.addressTitle} onClose={onClose} closeOnOutside={false}>
      <div className="flex flex-col gap-3">
        <p className="text-16">{text.addressText(email, at(until))}</p>
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
