import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { readPdf } from '../../testing/documents/documents.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { signedIn } from '../../testing/callers.ts'

type Session = Awaited<ReturnType<typeof signedIn>>

const makeForm = (app: TestApp) =>
  activeForm(app, {
    settings: { title: 'Ihre Anfrage' },
    fields: [{ key: 'name', crm_field_name: 'Name', label: 'Familienname' }],
  })

const live = (app: TestApp, id: number, session: Session, body: object) =>
  app.call(pdfTemplates.livePreview, { ...session, id, body })

const draft = {
  name: 'Entwurf',
  blocks: [{ type: 'heading', text: 'Noch nicht gespeichert' }],
  design: { header_text: 'An _Vorname _Name, Stand _Datum(YYYY)', font: 'lato' },
}

/** An address that may be asked and at which nothing listens. */
const silent = '127.0.0.1:1'

test('pdf templates: the live preview shows what PATCH would store; it is for sessions only [B4.9, B31-73]', async () => {
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: silent } })
  const { id } = await makeForm(app)
  const session = await signedIn(app, app.owner)
  const before = await app.call(pdfTemplates.get, { id })
  const entries = () => app.platform.database.system.selectFrom('audit_entries').select('entry').execute()
  const noted = (await entries()).length
  const shown = await live(app, id, session, draft)
  expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(shown.headers['content-disposition']).toContain('Entwurf.pdf')
  const { text } = await readPdf(shown.body)
  expect(text).toContain('Noch nicht gespeichert')
  expect(text).toContain(`An _Vorname Brandt, Stand ${new Date().getFullYear()}`)
  expect(text).not.toContain('Familienname')
  const after = await app.call(pdfTemplates.get, { id })
  expect([after.data, after.headers['etag']]).toEqual([before.data, before.headers['etag']])
  expect(await entries()).toHaveLength(noted)
  expect((await app.call(pdfTemplates.livePreview, { id, body: draft })).status).toBe(401)

  // The same as pictures of its pages, with what could not be loaded.
  const image = { type: 'image', url: `http://${silent}/house.png` }
  const blocks = [...draft.blocks, { type: 'pagebreak' }, image]
  const pages = (from: number) =>
    app.call(pdfTemplates.livePages, { ...session, id, query: { from }, body: { ...draft, blocks } })
  const all = (await pages(1)).data
  expect(all).toMatchObject({ pages: 2, from: 1, missing: [image.url] })
  // The heading stands on the first page, the gap of the image on the second one; ids are those of the request, or new ones.
  expect(all.places).toMatchObject([{ page: 1 }, { page: 2 }])
  const named = blocks.map((block, i) => ({ ...block, id: `blockOfTest${i}` }))
  const { places } = (await app.call(pdfTemplates.livePages, { ...session, id, body: { ...draft, blocks: named } }))
    .data
  expect(places.map(({ block_id }: { block_id: string }) => block_id)).toEqual(['blockOfTest0', 'blockOfTest2'])
  for (const { left, top, width, height } of places) {
    expect(Math.min(left, top, width, height)).toBeGreaterThan(0)
    expect(Math.max(left + width, top + height)).toBeLessThan(1)
  }
  const sizes = all.pictures.map((picture: string) => sharp(Buffer.from(picture, 'base64')).metadata())
  expect(await Promise.all(sizes)).toMatchObject(Array(2).fill({ format: 'png', width: 909, height: 1286 }))
  expect((await pages(2)).data.pictures).toEqual([all.pictures[1]])
  expect(all.pictures[0]).not.toBe(all.pictures[1])
})

test('pdf templates: the live preview refuses what PATCH refuses, in the same words [B4.9]', async () => {
  await using app = await startApp()
  const { id } = await makeForm(app)
  const session = await signedIn(app, app.owner)
  for (const body of [
    { blocks: [{ type: 'heading', text: 'x', level: 4 }] },
    { blocks: [{ type: 'field', field_id: 999_999_999 }] },
    { blocks: [{ type: 'field', crm: { module: 'address', name: 'no_such_field' } }] },
    { design: { letterhead_id: 999_999_999 } },
  ]) {
    const [shown, stored] = [await live(app, id, session, body), await app.call(pdfTemplates.update, { id, body })]
    expect([shown.status, shown.body]).toEqual([422, stored.body])
  }
})

test('pdf templates: a newer live preview ends the one that still waits; other editors and forms go on [B4.9]', async () => {
  const started: (() => void)[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await using app = await startApp({
    platform: ({ pdf }) => ({
      pdf: {
        ...pdf,
        async render(model, turn) {
          started.shift()?.()
          if (model.title !== 'Neu') await Promise.race([released, raised(turn.signal)])
          return pdf.render(model, turn)
        },
      },
    }),
  })
  const [one, two] = [await makeForm(app), await makeForm(app)]
  const [editor, colleague] = [await signedIn(app, app.owner), await signedIn(app, app.owner)]
  const begun = async (id: number, session: Session) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    started.push(resolve)
    const answer = live(app, id, session, draft)
    await promise
    return { answer }
  }
  const old = await begun(one.id, editor)
  const others = [await begun(two.id, editor), await begun(one.id, colleague)]
  expect((await live(app, one.id, editor, { ...draft, name: 'Neu' })).status).toBe(200)
  expect(await old.answer).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^A newer preview/) } })
  release()
  for (const { answer } of others) expect((await answer).status).toBe(200)
})

const raised = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
