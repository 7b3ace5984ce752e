import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { activeForm, postFiles, type ActiveForm } from './forms.ts'
import type { TestApp } from './harness.ts'
import type { FormFile } from './multipart.ts'

export const note = (text = 'Grundriss', name = 'plan.txt'): FormFile => ({ name, content: Buffer.from(text) })

/** A form with the field `plan` for one text file, unless told otherwise. */
export const uploadForm = (app: TestApp, options: Partial<ActiveForm> = {}, field: Record<string, unknown> = {}) =>
  activeForm(app, {
    fields: [
      { key: 'plan', field_type: 'file', ...field },
      { key: 'name', crm_field_name: 'Name' },
    ],
    ...options,
    settings: { upload_allowed_types: ['txt', 'csv'], notification_enabled: false, ...options.settings },
  })

/** Sends a file ahead, as the page's script does. */
export function upload(app: TestApp, { path }: { path: string }, part: string, file: FormFile = note()) {
  return postFiles(app, `${path}/upload`, [[part, file]])
}

/** Files in the store. */
export function storedFiles({ platform: { config } }: TestApp): string[] {
  const folder = join(config.dataDir, 'files')
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((one) => one.isFile()).map(({ name }) => name)
}

/** What requests have left where they read their files. */
export function leftOver({ platform: { config } }: TestApp): string[] {
  const folder = join(config.dataDir, 'uploads')
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []
}

/** So many hours pass for everything about files. */
export async function hoursLater(app: TestApp, hours: number): Promise<void> {
  const owner = new pg.Client(app.databaseUrl)
  await owner.connect()
  await owner.query(`update uploads set created_at = created_at - make_interval(hours => $1)`, [hours])
  await owner.query(`update doomed_files set due_at = due_at - make_interval(hours => $1)`, [hours])
  await owner.end()
}
