import { getOwnExams, setOwnExams } from '@sopan/contract/own-choices'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'

import { server, yes } from '#test/fake-server.ts'
import { anjali, ravi } from '#test/render.tsx'

import { queryClient } from './api/query-client.ts'
import { chooseExam, takeOverExams } from './own-exams.ts'

function serve(chosen: string[]) {
  server.reset()
  server.install()
  server.on(getOwnExams, yes({ chosen, offered: [] }))
  server.on(setOwnExams, ({ body }) =>
    yes({ chosen: (body as { exams: string[] }).exams, offered: [] }),
  )
}
const sentExams = () =>
  server.callsTo(setOwnExams).map((call) => (call.body as { exams: string[] }).exams)

beforeEach(() => queryClient.clear())

describe('exams that a visitor has pressed', () => {
  it('are the newest three', () => {
    for (const slug of ['upsc', 'ssc-cgl', 'upsc', 'ctet', 'hssc-cet']) chooseExam(slug, null)
    expect(localStorage.getItem('exam')).toBe('hssc-cet,ctet,upsc')
  })

  it('become those of the learner who signs in, and not of the next one', async () => {
    serve([])
    chooseExam('upsc', null)
    await takeOverExams(anjali.id)
    expect(sentExams()).toEqual([['upsc']])
    await takeOverExams(ravi.id)
    expect(sentExams()).toEqual([['upsc']])
  })

  it('do not change what a learner has chosen', async () => {
    serve(['ctet'])
    chooseExam('upsc', null)
    await takeOverExams(anjali.id)
    expect(sentExams()).toEqual([])
    expect(localStorage.getItem('exam')).toBeNull()
  })
})

it('an exam that a learner presses is added, and is not left on the device', async () => {
  serve(['ctet'])
  chooseExam('upsc', anjali.id)
  await waitFor(() => expect(sentExams()).toEqual([['ctet', 'upsc']]))
  expect(localStorage.getItem('exam')).toBeNull()
})
