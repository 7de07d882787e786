import { Readable } from 'node:stream'

import { expect, it } from 'vitest'

import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { PICTURE } from '#test/content/content-ratio.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { previewTexts } from './preview-texts.ts'

const ASKED = { options: ['**1**', '$x^2$'], answer: 'A' }

it('shows questions of a draft as learners read them, and none that is not right', async () => {
  const store = createFolderFiles({ folder: temporaryFolder(), keys: () => ['key'] })
  const stored = await store.put('public', Readable.from([PICTURE]), 'svg')
  const files = { 'tests/images/line.svg': stored }
  const shown = await previewTexts({ files }, store, [
    { ...ASKED, text: 'See ![a line](images/line.svg)', hi: { text: 'देखो', options: ['१', '२'] } },
    { ...ASKED, text: 'See ![none](images/none.svg)' },
    { ...ASKED, text: '<script>alert(1)</script>' },
    { text: 'no options' },
    'no question',
  ])
  expect(shown[0]).toMatchObject({
    en: {
      question: { html: expect.stringContaining(`src="/uploads/${stored}"`) },
      options: [{ text: '1', html: '<strong>1</strong>' }, { text: '$x^2$' }],
      explanation: null,
    },
    hi: { question: { text: 'देखो', html: null } },
  })
  expect(shown[2]?.en.question.html ?? '').not.toContain('<script')
  expect([shown[1], shown[3], shown[4]]).toEqual([null, null, null])
})
