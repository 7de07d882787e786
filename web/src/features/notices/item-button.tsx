import type { NoticeItem } from '@sopan/contract/notices'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { Link } from 'react-router'

import { itemPath } from '#web/lib/paths.ts'

/** Opens the item that a notification names. */
export function ItemButton({ item, onClick }: { item: NoticeItem; onClick?: () => void }) {
  return (
    <Link
      to={itemPath(item.type, item.id)}
      className={buttonClass({ kind: 'primary' })}
      onClick={onClick}
    >
      Open {item.type}
    </Link>
  )
}
