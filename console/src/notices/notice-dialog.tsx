import { NOTICE_LENGTHS, NOTICE_TYPES } from '@sopan/contract/console/notice-limits'
import { writeNotice } from '@sopan/contract/console/notices'
import { Panel, type PanelKind } from '@sopan/ui/content/panel.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { TextArea } from '@sopan/ui/fields/text-area.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { type Control, type UseFormReturn, useForm, useWatch } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { useAct } from '#console/session/acts.tsx'
import { noticeWords as text } from '#console/words/notices.ts'

import { type Notice, type TypedNotice, readNoticesAgain } from './notice-calls.ts'
import { NoticeItemFields } from './notice-item-fields.tsx'

const EMPTY: TypedNotice = {
  title: '',
  message: '',
  type: 'info',
  link: '',
  itemType: '',
  itemSlug: '',
  popup: false,
}

/** Publishes a notification for all learners, which is shown below the fields as it is typed. */
export function NoticeDialog({ onClose }: { onClose: () => void }) {
  // The server publishes one notification for this key.
  const [key] = useState(() => crypto.randomUUID())
  const write = useAct(writeNotice, {
    onDone: () => closeWithToast(text.published, onClose, readNoticesAgain),
  })
  const form = useForm({ defaultValues: EMPTY })
  return (
    <ActDialog
      title={text.writeTitle}
      isPreview
      effect={<Preview control={form.control} />}
      reason={null}
      busy={write.isPending}
      error={write.error}
      action={text.publish}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ link, itemType, itemSlug, ...typed }) => {
        const item = itemType === '' ? null : { type: itemType, slug: itemSlug }
        write.mutate({ body: { ...typed, key, link: link.trim() || null, item } })
      })}
    >
      <NoticeFields form={form} />
    </ActDialog>
  )
}

const types = NOTICE_TYPES.map((value) => ({ value, label: text.types[value] }))

function NoticeFields({ form }: { form: UseFormReturn<TypedNotice> }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <TextField
        label={text.heading}
        maxLength={NOTICE_LENGTHS.title}
        autoComplete="off"
        error={errors.title?.message}
        {...register('title', { validate: (typed) => typed.trim() !== '' || text.headingNeeded })}
      />
      <TextArea
        label={text.message}
        rows={4}
        maxLength={NOTICE_LENGTHS.message}
        error={errors.message?.message}
        {...register('message', {
          validate: (typed) => typed.trim() !== '' || text.messageNeeded,
        })}
      />
      <SelectField label={text.type} options={types} {...register('type')} />
      <TextField
        label={text.link}
        help={text.linkHelp}
        optional
        type="url"
        maxLength={NOTICE_LENGTHS.link}
        autoComplete="off"
        error={errors.link?.message}
        {...register('link', {
          validate: (typed) => isLink(typed.trim()) || text.linkNeeded,
        })}
      />
      <NoticeItemFields form={form} />
      <Checkbox {...register('popup')}>{text.popup}</Checkbox>
    </>
  )
}

const isLink = (typed: string) =>
  typed === '' || (/^https?:\/\/\S+$/.test(typed) && URL.canParse(typed))

const LOOKS: Record<Notice['type'], { kind: PanelKind; icon: LucideIcon }> = {
  info: { kind: 'plain', icon: Info },
  success: { kind: 'done', icon: CircleCheck },
  warning: { kind: 'accent', icon: TriangleAlert },
  error: { kind: 'wrong', icon: CircleAlert },
}

function Preview({ control }: { control: Control<TypedNotice> }) {
  const typed = useWatch({ control })
  const { title = '', message = '', type = 'info', link = '', itemType = '' } = typed
  return (
    <section aria-label={text.preview}>
      <p className="mb-1.5 text-14 font-semibold">{text.preview}</p>
      <Panel {...LOOKS[type]} title={title.trim() || text.heading}>
        <p className="wrap-anywhere whitespace-pre-line">{message.trim() || text.message}</p>
        {link.trim() !== '' && <p className="link mt-1">{text.more}</p>}
        {itemType !== '' && <p className="link mt-1">{text.openItem[itemType]}</p>}
      </Panel>
    </section>
  )
}
