import { afterAll, expect, test } from 'vitest'
import { deedWords } from '../src/dashboard/audit-log/entry-words.ts'
import { auditLog } from '../src/shared/contract/accounts/audit-log.ts'
import { endpoints, validCall } from '../src/server/testing/contract/valid-calls.ts'
import { signedIn } from '../src/server/testing/callers.ts'
import { startApp } from '../src/server/testing/harness.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())

test('audit log: every write of the API is said in words, in both languages', async () => {
  const nameless: string[] = []
  for (const endpoint of endpoints.filter(({ spec }) => spec.method !== 'GET' && spec.auth === undefined)) {
    const account = await app.createAccount()
    await signedIn(app, account)
    await app.call(endpoint.spec, { ...(await validCall(endpoint, app, account)), key: account.api_key })
    const { data } = await app.call(auditLog.list, { key: account.api_key })
    for (const entry of data) {
      const said = (['de', 'en'] as const).map((language) => deedWords(entry, { language, forms: new Map() }))
      if (said.some((words) => /„[a-z]\w+\.\w+“|“[a-z]\w+\.\w+”/i.test(words) || /\b[a-z]+_[a-z]+\b/.test(words)))
        nameless.push(`${entry.action}: ${said.join(' / ')}`)
    }
  }
  expect([...new Set(nameless)]).toEqual([])
})
