import { openDraft, saveDraft } from '@sopan/contract/console/drafts'

import { openDraft as openDraftOf } from '#server/content/drafts/open-draft.ts'
import type { TestApp } from '#test/app.ts'
import { makeCall, runCommand } from '#test/commands.ts'

import { contentFolder } from './content-folder.ts'
import { PICTURE, RATIO, RATIO_FILE } from './content-ratio.ts'

const courses = { kind: 'courses' as const }
const PATH = 'courses/maths'
const COURSE = `${PATH}/course.yaml`

/** Inputs of the acts on a course, which they import, and on a draft of the course. */
export function draftInputs(t: TestApp) {
  async function opened() {
    await runCommand(t, ['content', 'import', contentFolder()])
    return { params: courses, body: { path: PATH } }
  }

  async function changed() {
    const { id, version, files } = await makeCall(t, openDraft, await opened())
    const written = files.find(({ path }) => path === COURSE)?.value as object
    const value = { ...written, title: 'Mathematics' }
    return { params: courses, body: { id, version, file: COURSE, value } }
  }

  async function saved() {
    const input = await changed()
    const { version } = await makeCall(t, saveDraft, input)
    return { params: courses, body: { id: input.body.id, version } }
  }

  async function ofAnother() {
    const { body } = await opened()
    const act = { actor: 'anita', now: t.time, dryRun: false }
    const { id, version } = await openDraftOf(t.db, { ...body, id: null }, act)
    return { params: courses, body: { id, version } }
  }

  const ready = async () => ({
    body: { ...(await saved()).body, unpublish: false, reason: null },
  })

  async function published() {
    await opened()
    return { path: PATH, newest: 1 }
  }

  const created = async () => ({ params: courses, body: { title: 'A course', copy_of: null } })

  async function arranged() {
    const { body } = await saved()
    return { body: { ...body, subjects: [{ name: null, title: 'Algebra', classes: [] }] } }
  }

  async function importTest() {
    const files = { [RATIO_FILE]: RATIO, 'tests/images/line.svg': PICTURE }
    await runCommand(t, ['content', 'import', contentFolder(files)])
  }

  async function series() {
    await importTest()
    const after = (hours: number) => new Date(t.time.getTime() + hours * 3_600_000).toISOString()
    const first = { opens_at: after(24), closes_at: after(36) }
    const given = { copy_of: 'tests/ratio', name: 'Sunday mock', count: 2, weeks: 1 }
    return { body: { ...given, ...first } }
  }

  async function questions() {
    await importTest()
    const params = { kind: 'tests' as const }
    const { id } = await makeCall(t, openDraft, { params, body: { path: 'tests/ratio' } })
    return {
      body: { id, questions: [{ text: '2 : 4', options: ['1 : 2', '2 : 1'], answer: 'A' }] },
    }
  }

  return {
    opened,
    changed,
    saved,
    ofAnother,
    ready,
    published,
    created,
    arranged,
    questions,
    series,
  }
}
