import { getTestFile, listTestFiles } from '@sopan/contract/console/test-files'
import type { EndpointData } from '@sopan/contract/endpoint'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { Download, Info, Printer } from 'lucide-react'
import { Link, useParams } from 'react-router'

import { call, urlOf } from '#console/lib/call.ts'
import { recordOf } from '#console/table/pending-record.tsx'
import { testFileWords as text } from '#console/words/test-files.ts'

type TestForms = EndpointData<typeof listTestFiles>

/** The forms in which a published test can be downloaded, each with what it leaves out. */
export function Component() {
  const { slug = '' } = useParams()
  const found = useQuery({
    queryKey: ['content', 'test files', slug],
    queryFn: ({ signal }) => call(listTestFiles, { params: { slug } }, signal),
  })
  const { data, back, pending } = recordOf(found, {
    title: text.item,
    path: `/content/tests/${slug}`,
  })
  if (data === undefined) return pending
  return (
    <>
      <PageHead title={text.title} detail={data.title} back={back} />
      {data.corrected.length > 0 && (
        <Panel kind="plain" icon={Info} className="mt-6">
          {text.corrected(data.corrected)}
        </Panel>
      )}
      <ul className="mt-6 flex flex-col gap-3">
        <li>
          <Card className="flex flex-col items-start gap-3 p-4">
            <h2 className="text-16 font-semibold">{text.paper}</h2>
            <p className="max-w-150 text-14 text-ink-2">{text.aboutPaper}</p>
            <Link
              className={buttonClass({ kind: 'secondary', size: 'regular' })}
              to={`/content/print/${slug}`}
            >
              <Printer aria-hidden className="size-4" />
              {text.print}
            </Link>
          </Card>
        </li>
        {data.forms.map((one) => (
          <li key={one.form}>
            <Form slug={slug} {...one} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Form({
  slug,
  form,
  name,
  left_out: leftOut,
}: { slug: string } & TestForms['forms'][number]) {
  return (
    <Card className="flex flex-col items-start gap-3 p-4">
      <h2 className="text-16 font-semibold">{name}</h2>
      {leftOut.length === 0 ? (
        <p className="max-w-150 text-14 text-ink-2">{text.whole}</p>
      ) : (
        <ul className="max-w-150 list-disc ps-5 text-14 text-ink-2">
          {leftOut.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <a
        className={buttonClass({ kind: 'secondary', size: 'regular' })}
        href={urlOf(getTestFile.url, { slug, form })}
        download
      >
        <Download aria-hidden className="size-4" />
        {text.download(name)}
      </a>
    </Card>
  )
}
