import type { Endpoint, EndpointInput } from '@sopan/contract/endpoint'
import { listClasses, listNotes } from '@sopan/contract/learning'
import { login } from '@sopan/contract/session'
import { debugCall, testCall } from '@sopan/contract/status'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { TabTitle } from '#web/components/tab-title.tsx'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callRaw } from '#web/lib/api/call.ts'

interface Credentials {
  email: string
  password: string
}

interface Report {
  name: string
  address: string
  status: string
  text: string
}

/** A fake account; the page's user can type another one (A-18). */
const SAMPLE: Credentials = { email: 'sample@example.com', password: 'not-a-real-password' }

export function Component() {
  const [typed, setTyped] = useState(SAMPLE)
  const test = useMutation({ mutationFn: testAll })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    test.mutate(typed)
  }
  return (
    <div className="page">
      <TabTitle title="API Test" />
      <PageHead title="API Test" detail="Five calls, and the response to each." />
      <form onSubmit={onSubmit} className="mt-4 grid items-end gap-4 md:grid-cols-[1fr_1fr_auto]">
        <TextField
          label="Email for the login call"
          autoComplete="off"
          value={typed.email}
          onChange={(event) => setTyped({ ...typed, email: event.target.value })}
        />
        <TextField
          label="Password for the login call"
          autoComplete="off"
          value={typed.password}
          onChange={(event) => setTyped({ ...typed, password: event.target.value })}
        />
        <Button type="submit" busy={test.isPending}>
          {test.isPending ? 'Testing...' : 'Test All Endpoints'}
        </Button>
      </form>
      <ul aria-label="Responses" aria-live="polite" className="mt-6 flex flex-col gap-4">
        {test.data?.map((report) => (
          <li key={report.name}>
            <ReportCard report={report} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ReportCard({ report }: { report: Report }) {
  return (
    <Card className="p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-18">{report.name}</h2>
        <p className="font-semibold">{report.status}</p>
      </div>
      <p className="mt-1 text-14 text-ink-2">{report.address}</p>
      <pre className="mt-3 max-h-80 overflow-auto rounded-control bg-well p-3 font-mono text-14 whitespace-pre-wrap">
        {report.text}
      </pre>
    </Card>
  )
}

function testAll(credentials: Credentials): Promise<Report[]> {
  const ofSubject = { querystring: { subject_id: '1' } }
  return Promise.all([
    ask('Debug', debugCall, {}),
    ask('Test', testCall, {}),
    ask('Classes', listClasses, ofSubject),
    ask('Notes', listNotes, ofSubject),
    ask('Login', login, { body: credentials }),
  ])
}

/** The raw response, or why there was no response. */
async function ask<E extends Endpoint>(
  name: string,
  endpoint: E,
  input: EndpointInput<E>,
): Promise<Report> {
  const { querystring = {} } = input as { querystring?: Record<string, string> }
  const query = new URLSearchParams(querystring).toString()
  const address = `${endpoint.method} ${endpoint.url}${query === '' ? '' : `?${query}`}`
  try {
    const { status, text } = await callRaw(endpoint, input)
    return { name, address, status: `HTTP ${status}`, text: text === '' ? '(empty)' : text }
  } catch (error) {
    return { name, address, status: 'No response', text: messageOf(error) }
  }
}
