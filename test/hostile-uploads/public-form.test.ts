import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '../../src/shared/contract/files.ts'
import { submissions } from '../../src/shared/contract/submissions/submissions.ts'
import { activeForm, postFiles, type TestForm } from '../../src/server/testing/forms.ts'
import { startApp, type TestApp } from '../../src/server/testing/harness.ts'
import { leftOver, storedFiles } from '../../src/server/testing/uploads.ts'
import { someOf } from '../thorough.ts'
import { dirtOf } from './cleanness.ts'
import type { HostileFile } from './hostile-file.ts'
import { hostileFiles } from './make.ts'

let app: TestApp
let form: TestForm

beforeAll(async () => {
  app = await startApp()
  const settings = { upload_allowed_types: ['pdf', 'jpg', 'png', 'webp', 'docx', 'txt'], notification_enabled: false }
  form = await activeForm(app, { settings, fields: [{ key: 'file', field_type: 'file' }] })
})
afterAll(() => app[Symbol.asyncDispose]())

/** Some of the files that are sent as letterheads: the same processes look into them. */
const sample = someOf(hostileFiles, 8)

async function send({ name = 'file', type = 'application/octet-stream', content }: HostileFile) {
  const part = `field_${form.ids['file']}`
  const once = () => postFiles(app, form.path, [[part, { name, type, content: content() }]])
  let answer = await once()
  // Another program had the processor: the caller is told to come again.
  for (let again = 0; answer.status === 503 && again < 3; again++) answer = await once()
  return { ...answer, part }
}

/** What is wrong with how a file was answered. */
async function judge(file: HostileFile): Promise<string[]> {
  const { status, body, part } = await send(file)
  if (status === 201) return judgeKept(body.data.id, part)
  if (status !== 422 && status !== 413) return [`status ${status}`]
  const said: string = body.errors?.[part]?.[0] ?? body.message
  return said.endsWith('.') ? [] : [`does not say why: ${JSON.stringify(body)}`]
}

/** What is wrong with a file that was kept. */
async function judgeKept(id: number, part: string): Promise<string[]> {
  const stored = (await app.call(submissions.get, { id })).data.content.address[part]
  const { headers, body } = await app.call(files.get, { id: stored.file_id })
  const isDownload = String(headers['content-disposition']).startsWith('attachment;')
  const faults = isDownload && headers['x-content-type-options'] === 'nosniff' ? [] : ['is shown']
  // Text stays what it is, and is never more than a download.
  if (stored.type === 'text/plain') return faults
  return [...faults, ...(await dirtOf(body, stored.type)).filter((one) => one !== 'not one page')]
}

test(
  'R15: hostile files of a public form are refused, or kept clean and only for download',
  { timeout: 300_000 },
  async () => {
    expect(sample.length).toBeGreaterThanOrEqual(15)
    const wrong: string[] = []
    for (const file of sample) wrong.push(...(await judge(file)).map((fault) => `${file.what}: ${fault}`))
    expect(wrong).toEqual([])
    expect(leftOver(app)).toEqual([])
    const rows = await app.platform.database.system.selectFrom('uploads').select('file_key').execute()
    expect(storedFiles(app)).toHaveLength(rows.length)
  },
)
