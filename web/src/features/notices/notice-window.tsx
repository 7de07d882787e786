import type { Notice } from '@sopan/contract/notices'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { common } from '@sopan/words/frame/common'
import { notices as noticeWords } from '@sopan/words/learning/notices'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'

import { ItemText } from '#web/components/item-text.tsx'
import { ItemTitle } from '#web/components/item-title.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { useItems } from '#web/components/use-items.ts'
import { isWebLink } from '#web/lib/urls/web-link.ts'

import { ItemButton } from './item-button.tsx'
import { noticeQuery } from './queries.ts'

/** One notification over the list. */
export function NoticeWindow({
  id,
  known,
  onClose,
}: {
  id: number
  /** The notification as the list has it; another one is fetched. */
  known: Notice | undefined
  onClose: () => void
}) {
  const words = useWords(noticeWords)
  const { close } = useWords(common)
  const query = useQuery({ ...noticeQuery(id), enabled: known === undefined })
  const shown = useItems()
  const given = known ?? query.data
  const data = given && shown(given)
  return (
    <Dialog
      open
      isLoading={data === undefined}
      hasOnlyMessage={!data && !query.isPending}
      onClose={onClose}
      title={data ? <ItemTitle text={data.title} /> : words.notification}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {close}
          </Button>
          {data?.item && <ItemButton item={data.item} />}
        </>
      }
    >
      <QueryView
        query={{ data, error: query.error, refetch: query.refetch }}
        skeleton={<ArticleSkeleton />}
        errorTitle={words.notLoaded}
      >
        {(notice) => (notice === null ? <p>{words.notFound}</p> : <NoticeFacts notice={notice} />)}
      </QueryView>
    </Dialog>
  )
}

function NoticeFacts({ notice }: { notice: Notice }) {
  const words = useWords(noticeWords)
  const { date } = useFormats()
  const { message, link, item, type, status, created_at: created, popup } = notice
  return (
    <>
      <h3 className="text-14 font-semibold text-ink-2">{words.message}</h3>
      <ItemText text={message} className="mt-1 wrap-anywhere whitespace-pre-line" />
      <Facts
        className="mt-4 border-t border-rule"
        items={[
          {
            label: words.link,
            value: isWebLink(link) ? <NoticeLink link={link} /> : (item?.title ?? words.noLink),
          },
          { label: words.type, value: words.types[type] },
          { label: words.status, value: status === 'active' ? words.active : words.inactive },
          { label: words.created, value: date(created) },
          {
            label: words.priority,
            value: popup ? (
              <span className="font-bold text-wrong-text">{words.high}</span>
            ) : (
              words.normal
            ),
          },
        ]}
      />
    </>
  )
}

function NoticeLink({ link }: { link: string }) {
  const words = useWords(noticeWords)
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="link -my-2 inline-flex min-h-11 items-center gap-1.5"
    >
      {words.openTheLink}
      <ExternalLink aria-hidden className="size-4" />
    </a>
  )
}
