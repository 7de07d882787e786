import type { EndpointData } from '@sopan/contract/endpoint'
import type { LinkedDocument, getReceipt } from '@sopan/contract/orders/receipts'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { paymentHistory } from '@sopan/words/payments/payments'
import { receipts } from '@sopan/words/payments/receipts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type MouseEvent, useId } from 'react'

import { QueryView } from '#web/components/queries/query-view.tsx'
import { now } from '#web/lib/browser/clock.ts'
import { nativePlatform } from '#web/lib/native/native-app.ts'
import { endsWithin, uploadUrl } from '#web/lib/urls/upload-url.ts'

export type ReceiptState = UseQueryResult<EndpointData<typeof getReceipt>>

/** The receipt of a payment, and a credit note for each part of it that was returned. */
export function ReceiptSection({ query }: { query: ReceiptState }) {
  const words = useWords(receipts)
  /** The new link to the PDF of the same document; undefined if it cannot be loaded. */
  async function renew({ kind, number }: LinkedDocument): Promise<string | undefined> {
    const { data } = await query.refetch()
    if (kind === 'receipt') return data?.receipt.pdf_url
    return data?.credit_notes.find((note) => note.number === number)?.pdf_url
  }
  return (
    <QueryView
      query={{ data: query.data, error: query.error, refetch: query.refetch }}
      skeleton={<ArticleSkeleton count={2} />}
      errorTitle={words.notLoaded}
    >
      {({ receipt, credit_notes: notes }) => (
        <div className="grid gap-4">
          <DocumentCard document={receipt} onRenew={renew} />
          {notes.map((note) => (
            <DocumentCard key={note.number} document={note} onRenew={renew} />
          ))}
        </div>
      )}
    </QueryView>
  )
}

interface CardProps {
  document: LinkedDocument
  onRenew: (document: LinkedDocument) => Promise<string | undefined>
}

function DocumentCard({ document, onRenew }: CardProps) {
  const id = useId()
  const words = useWords(receipts)
  const items = useDocumentFacts(document)
  const { kind, number, seller, buyer, receipt } = document
  const name = kind === 'receipt' ? words.receipt(number) : words.creditNote(number)
  const title = wordOf(document.title, words.titles)
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-rule p-4 wrap-anywhere print:break-inside-avoid"
    >
      <h3 id={id} className="text-16 font-semibold">
        {name}
      </h3>
      <p className="text-14 text-ink-2">
        {receipt === null
          ? words.issued(title, document.issued_at)
          : words.issuedFor(title, document.issued_at, receipt.number, receipt.issued_at)}
      </p>
      <DownloadLink name={name} document={document} onRenew={onRenew} />
      <div className="mt-3 grid gap-3 text-14 md:grid-cols-2 print:grid-cols-2">
        <Party
          label={words.seller}
          lines={[seller.name, seller.address, gstinLine(seller.gstin), seller.email]}
        />
        <Party
          label={kind === 'receipt' ? words.billedTo : words.creditedTo}
          lines={[buyer.name, buyer.email, buyer.state]}
        />
      </div>
      <p className="mt-3 text-14 font-semibold">{document.item.title}</p>
      {/* Low lines, so that a receipt and a credit note have room on one printed page. */}
      <Facts className="mt-1 print:[&>div]:min-h-0 print:[&>div]:py-1" items={items} />
    </section>
  )
}

/** The text for a word of the document; another word is shown as it is. */
const wordOf = (word: string, texts: Readonly<Record<string, string>>) => texts[word] ?? word

const gstinLine = (gstin: string | null) => (gstin === null ? null : `GSTIN ${gstin}`)

function Party({ label, lines }: { label: string; lines: readonly (string | null)[] }) {
  const [name, ...more] = lines.filter((line) => line !== null)
  return (
    <div>
      <p className="text-ink-2">{label}</p>
      <p className="font-semibold">{name}</p>
      {more.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

function useDocumentFacts({ item, lines, amount, kind, ...document }: LinkedDocument) {
  const words = useWords(receipts)
  const { types } = useWords(paymentHistory)
  const { rupeesAndPaise } = useFormats()
  const code = item.code === null ? '' : `, SAC/HSN ${item.code}`
  const { place_of_supply: place } = document
  return [
    { label: words.item, value: `${types[item.type]}${code}` },
    ...(place === null ? [] : [{ label: words.place, value: place }]),
    ...lines.map((line) => ({
      label: wordOf(line.label, words.lines),
      value: rupeesAndPaise(line.amount),
    })),
    {
      label: kind === 'receipt' ? words.paid : words.refunded,
      value: rupeesAndPaise(amount),
    },
  ]
}

/** A link that ends sooner is renewed before it is followed. */
const LEAST_SECONDS = 30

function DownloadLink({ name, document, onRenew }: CardProps & { name: string }) {
  const words = useWords(receipts)
  const url = uploadUrl(document.pdf_url)

  async function followNewLink(): Promise<void> {
    const link = await onRenew(document)
    // The answer is a file to save, so this page stays.
    if (link !== undefined) window.location.assign(uploadUrl(link))
  }

  function follow(event: MouseEvent): void {
    if (!endsWithin(url, LEAST_SECONDS, now())) return
    event.preventDefault()
    void followNewLink()
  }

  return (
    <a
      href={url}
      download
      // The window of the app cannot save a file; the phone's browser can.
      {...(nativePlatform() !== null && { target: '_blank', rel: 'noopener noreferrer' })}
      aria-label={words.downloadOf(name)}
      onClick={follow}
      className={buttonClass({
        kind: 'secondary',
        size: 'regular',
        className: 'mt-3 print:hidden',
      })}
    >
      <Download aria-hidden className="size-5" />
      {words.download}
    </a>
  )
}
