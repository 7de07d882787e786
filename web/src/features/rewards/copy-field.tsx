import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import type { RewardWords } from '@sopan/words/payments/rewards'
import { Copy } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'

/** A read-only text, with a button that copies the text. */
export function CopyField({
  words: { label, copy: copyText, copied, failed },
  value,
}: {
  words: RewardWords['code']
  value: string
}) {
  async function copy(): Promise<void> {
    try {
      // Missing where the page is not served over https.
      await navigator.clipboard.writeText(value)
      toast.success(copied, { id: label })
    } catch {
      toast.error(failed, { id: label })
    }
  }

  return (
    <div className="flex items-end gap-2">
      <TextField
        className="flex-1"
        inputClass="text-ellipsis"
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <IconButton
        kind="edge"
        className="size-12"
        label={copyText}
        icon={<Copy aria-hidden className="size-5" />}
        disabled={value === ''}
        onClick={() => void copy()}
      />
    </div>
  )
}
