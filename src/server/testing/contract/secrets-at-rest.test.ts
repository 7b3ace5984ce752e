import { afterAll, expect, test } from 'vitest'
import { startApp } from '../harness.ts'
import { namesWith, tableTexts } from './table-texts.ts'
import { createRecord } from './record-factories.ts'
import { plantSecrets } from './secrets.ts'

const app = await startApp({ limited: false, env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

/** A secret as it stands in bytes of the database, too. */
const spellings = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
]

test('secrets: none stands in the clear in any table; links of mails stand in these alone', async () => {
  const account = await app.createAccount()
  for (const make of Object.values(createRecord)) await make(app, account)
  const { neverShown, webhookSecrets, visitorLinks, userLinks } = await plantSecrets(app, account)
  const texts = await tableTexts(system)
  const tablesOf = (secret: string) => new Set(spellings(secret).flatMap((spelling) => namesWith(texts, spelling)))
  for (const [name, secret] of Object.entries({ ...neverShown, ...webhookSecrets }))
    expect([...tablesOf(secret)], name).toEqual([])
  for (const [name, link] of Object.entries({ ...visitorLinks, ...userLinks }))
    expect([...tablesOf(link)], name).toEqual(['mails'])
})
