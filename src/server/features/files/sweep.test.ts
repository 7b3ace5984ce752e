import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { letterheads } from '../../../shared/contract/documents/letterheads.ts'
import { MissingFile } from '../../lib/files/files.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { png } from '../../testing/documents/png.ts'
import { createRecord } from '../../testing/contract/record-factories.ts'
import { keepFiles } from './keep.ts'
import { announceFiles } from './queries.ts'
import { sweepFiles } from './sweep.ts'

const storedIn = ({ platform: { config } }: TestApp) => {
  const folder = join(config.dataDir, 'files')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
}
const doomed = (app: TestApp) => app.platform.database.system.selectFrom('doomed_files').selectAll().execute()
/** An hour passes for the files that are not claimed. */
async function anHourLater(app: TestApp): Promise<void> {
  const owner = new pg.Client(app.databaseUrl)
  await owner.connect()
  await owner.query(`update doomed_files set due_at = due_at - interval '1 hour'`)
  await owner.end()
}

test('files: a file whose row was never written is deleted after an hour', async () => {
  await using app = await startApp()
  const { platform } = app
  const path = join(platform.config.dataDir, 'new.pdf')
  writeFileSync(path, 'bytes')
  const refused = keepFiles(platform, [{ key: 'letterheads/1/refused.pdf', path }], async () => {
    expect(storedIn(app)).toHaveLength(1)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  // As when the process is killed before it can write the row.
  await announceFiles(platform.database.system, ['letterheads/1/killed.pdf', 'letterheads/1/killed-before-put.pdf'])
  await platform.files.put('letterheads/1/killed.pdf', Buffer.from('x'))

  await sweepFiles(platform)
  expect(storedIn(app)).toHaveLength(2)
  await anHourLater(app)
  await sweepFiles(platform)
  expect(storedIn(app)).toEqual([])
  expect(await doomed(app)).toEqual([])
})

test('files: files are deleted with their letterhead, or its form; the files of others stay', async () => {
  await using app = await startApp()
  const form = await activeForm(app, { fields: [] })
  const image = { content: png(210, 297) }
  const ofForm = {
    letterhead_name: 'L',
    letterhead_first: image,
    letterhead_continuation: image,
    form_id: String(form.id),
  }
  expect((await app.call(letterheads.create, { form: ofForm })).status).toBe(201)
  const [deleted, kept] = [
    await createRecord.letterheads(app, app.owner),
    await createRecord.letterheads(app, app.owner),
  ]
  expect(storedIn(app)).toHaveLength(6)
  expect(await doomed(app)).toEqual([])

  await app.call(letterheads.remove, { id: deleted })
  await app.call(forms.remove, { id: form.id })
  expect(await doomed(app)).toHaveLength(4)
  await sweepFiles(app.platform)
  expect(storedIn(app)).toHaveLength(2)
  expect((await app.call(letterheads.continuation, { id: kept })).body.equals(image.content)).toBe(true)
})

test('files: a store that does not answer keeps its place: the next sweep goes on, as often as it takes', async () => {
  await using app = await startApp()
  const { database, files } = app.platform
  const keys = Array.from({ length: 120 }, (_, n) => `a/${String(n).padStart(3, '0')}.pdf`)
  await announceFiles(database.system, keys)
  await anHourLater(app)
  let answers = 110
  const failing = {
    ...files,
    async delete() {
      if (answers-- === 0) throw new Error('down')
    },
  }
  await expect(sweepFiles({ database, files: failing })).rejects.toThrow('down')
  expect(await doomed(app)).toHaveLength(10)
  await sweepFiles(app.platform)
  expect(await doomed(app)).toEqual([])
})

test('files: a row cannot refer to a file that was not announced, or has been swept', async () => {
  await using app = await startApp()
  const { platform, owner } = app
  const path = join(platform.config.dataDir, 'new.png')
  writeFileSync(path, png(1, 1))
  const key = 'letterheads/1/slow.png'
  const db = platform.database.forAccount(owner.account_id)
  const id = await createRecord.letterheads(app, owner)
  const tooLate = keepFiles(platform, [{ key, path }], async () => {
    await anHourLater(app)
    await sweepFiles(platform)
    await db
      .deleteFrom('letterhead_sheets')
      .where('letterhead_id', '=', id)
      .where('sheet', '=', 'continuation')
      .execute()
    const sheet = { sheet: 'continuation', content_type: 'image/png', size: 1, pages: 1, width_mm: 1, height_mm: 1 }
    await db
      .insertInto('letterhead_sheets')
      .values({ account_id: owner.account_id, letterhead_id: id, file_key: key, ...sheet })
      .execute()
  })
  await expect(tooLate).rejects.toThrow(`the file ${key} was not announced`)
  await expect(platform.files.get(key)).rejects.toThrow(MissingFile)
})
