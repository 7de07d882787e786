import type { Notice } from '@sopan/contract/notices'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { date } from '@sopan/words/en/format'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'

import { QueryView } from '#web/components/queries/query-view.tsx'
import { isWebLink } from '#web/lib/urls/web-link.ts'

import { ItemButton } from './item-button.tsx'
import { noticeQuery } from './queries.ts'

const TYPES = { info: 'Info', warning: 'Warning', error: 'Error', success: 'Success' }

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
  const query = useQuery({ ...noticeQuery(id), enabled: known === undefined })
  const data = known ?? query.data
  return (
    <Dialog
      open
      isLoading={data === undefined}
      hasOnlyMessage={!data && !query.isPending}
      onClose={onClose}
      title={data?.title ?? 'Notification'}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Close
          </Button>
          {data?.item && <ItemButton item={data.item} />}
        </>
      }
    >
      <QueryView
        query={{ data, error: query.error, refetch: query.refetch }}
        skeleton={<ArticleSkeleton />}
        errorTitle="This notification could not be loaded"
      >
        {(notice) =>
          notice === null ? <p>There is no such notification.</p> : <NoticeFacts notice={notice} />
        }
      </QueryView>
    </Dialog>
  )
}

function NoticeFacts({ notice }: { notice: Notice }) {
  const { message, link, item, type, status, created_at: created, popup } = notice
  return (
    <>
      <h3 className="text-14 font-semibold text-ink-2">Message</h3>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{message}</p>
      <Facts
        className="mt-4 border-t border-rule"
        items={[
          {
            label: 'Link',
            value: isWebLink(link) ? <NoticeLink link={link} /> : (item?.title ?? 'None'),
          },
          { label: 'Type', value: TYPES[type] },
          { label: 'Status', value: status === 'active' ? 'Active' : 'Inactive' },
          { label: 'Created', value: date(created) },
          {
            label: 'Priority',
            value: popup ? <span className="font-bold text-wrong-text">High</span> : 'Normal',
          },
        ]}
      />
    </>
  )
}

function NoticeLink({ link }: { link: string }) {
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="link -my-2 inline-flex min-h-11 items-center gap-1.5"
    >
      Open the link
      <ExternalLink aria-hidden className="size-4" />
    </a>
  )
}
