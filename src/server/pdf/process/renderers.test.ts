import { expect, onTestFinished, test } from 'vitest'
import { isLarge, openRenderers } from '../renderers.ts'
import { documentModel, paragraph, slowDocument } from './testing.ts'

const short = documentModel({ blocks: [paragraph('Kurz')] })

test('S10: a large document keeps no ordinary one waiting, and its process ends before that of the others', async () => {
  const renderers = openRenderers({ deadlineMs: 60_000 })
  onTestFinished(() => renderers.close())
  const finished: string[] = []
  const render = async (name: string, model: typeof short) => {
    await renderers.render(model, { key: name })
    finished.push(name)
  }
  await render('first', short)
  const large = render('large', slowDocument(4))
  await Promise.all([render('second', short), render('third', short)])
  expect(finished).toEqual(['first', 'second', 'third'])
  expect(renderers.pids()).toHaveLength(2)
  await large
  expect(finished.at(-1)).toBe('large')
})

test.each([
  ['an answer of 5,000 characters', documentModel({ blocks: [paragraph('x'.repeat(5_000))] }), false],
  [
    'many long paragraphs',
    documentModel({ blocks: Array.from({ length: 10 }, () => paragraph('x'.repeat(5_000))) }),
    true,
  ],
  [
    'a picture of 5 MiB',
    documentModel({ assets: new Map([['a', { content_type: 'image/png', bytes: new Uint8Array(5 * 2 ** 20) }]]) }),
    true,
  ],
])('a document with %s: is it large?', (_, model, expected) => {
  expect(isLarge(model)).toBe(expected)
})
