import { signatures } from '../features/document-signing/index.ts'
import { performDue } from '../features/follow-ups/index.ts'
import { documentForm, makeDue, submitted } from './documents/documents.ts'
import type { ActiveForm, TestForm } from './forms.ts'
import type { TestApp } from './harness.ts'

/** A form whose documents visitors sign. */
export const signingForm = (app: TestApp, options: Partial<ActiveForm> = {}, template: object = {}) =>
  documentForm(app, options, { settings: { document_signing: { enabled: true } }, ...template })

/** Makes the signed documents that are due; gives the number it tried. */
export const signDue = ({ platform }: Pick<TestApp, 'platform'>) => performDue(platform, signatures(platform))

/** A submission whose document waits to be signed, and the path of the page for that. */
export async function toSign(app: TestApp, form: TestForm, answers?: object) {
  const made = (await submitted(app, form, answers)) as unknown as {
    id: number
    sign_url: string
    thankyou: { url?: string }
  }
  await makeDue(app)
  return { id: made.id, path: new URL(made.sign_url).pathname }
}

export interface SigningInput {
  signature?: string
  name?: string
  consent?: string
  shown?: string
}

export const drawn = 'drawn:600x200:60,140 120,60 180,150 260,70 340,140 420,80;70,170 430,165'

/** What the page asks back. */
export async function shownAt(app: TestApp, path: string): Promise<string> {
  const page = await app.server.inject({ method: 'GET', url: path })
  return /name="shown" value="([0-9a-f]{64})"/.exec(page.body)?.[1] ?? ''
}

/** Sends the page as a browser without scripts does. */
export async function sendSignature(app: TestApp, path: string, given: SigningInput = {}) {
  const shown = given.shown ?? (await shownAt(app, path))
  const body = { signature: drawn, name: 'Ada Löwe', consent: '1', shown, ...given }
  return app.server.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(body as Record<string, string>).toString(),
  })
}
