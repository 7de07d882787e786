import type { NoticeItem } from '@sopan/contract/notices'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { notices as noticeWords } from '@sopan/words/learning/notices'
import { Link } from 'react-router'

import { itemPath } from '#web/lib/paths.ts'

/** Opens the item that a notification names. */
export function ItemButton({
  item,
  size = 'main',
  onClick,
}: {
  item: NoticeItem
  size?: 'main' | 'regular'
  onClick?: () => void
}) {
  const { openItem } = useWords(noticeWords)
  return (
    <Link to={itemPath(item.type, item.id)} className={buttonClass({ size })} onClick={onClick}>
      {openItem[item.type]}
    </Link>
  )
}
