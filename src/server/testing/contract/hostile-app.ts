import { forms } from '../../../shared/contract/forms/forms.ts'
import { openDocumentImages } from '../../lib/pictures/document-images.ts'
import { startApp, type CallResult, type TestAccount, type TestApp } from '../harness.ts'
import { faultsOf } from './answer-faults.ts'

/** Stands in a record of another account. */
const canary = 'Foreign canary 7f3a'

interface HostileApp {
  app: TestApp
  account: TestAccount
  other: TestAccount
}

/** An app that looks up no name outside this process, with two accounts. */
export async function startHostileApp(): Promise<HostileApp> {
  const resolve = () => Promise.reject(new Error('ENOTFOUND'))
  const images = openDocumentImages({ allowHosts: new Set(), resolve })
  const app = await startApp({ limited: false, platform: () => ({ resolve, images }) })
  const [account, other] = [await app.createAccount(), await app.createAccount()]
  await app.call(forms.create, { key: other.api_key, body: { internal_title: canary, title: canary } })
  return { app, account, other }
}

/** Adds what is wrong with an answer to the list. */
export function note(wrong: string[], what: string, answer: Pick<CallResult, 'status' | 'headers' | 'body'>): void {
  const faults = faultsOf(answer)
  if (JSON.stringify(answer.body ?? '').includes(canary)) faults.push('holds a foreign record')
  if (faults.length > 0) wrong.push(`${what.slice(0, 200)}: ${faults.join(', ')}`)
}
