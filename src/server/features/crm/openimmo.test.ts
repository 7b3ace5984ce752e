import { expect, test } from 'vitest'
import { accountCrm } from '../../../shared/contract/accounts/account-crm.ts'
import { crm } from '../../../shared/contract/crm/crm.ts'
import { staffMembers } from '../../../shared/contract/accounts/staff-members.ts'
import { signedIn } from '../../testing/callers.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { startMailServer } from '../../testing/servers/mail-server.ts'

const valid = {
  import_address: 'anfragen@agency.example',
  sender_name: 'Agentur Nord',
  makler_id: '12345',
  openimmo_anid: '',
  without_estate: 'text',
}

const put = async (app: TestApp, body: object) =>
  app.call(accountCrm.setCredentials, { ...(await signedIn(app, app.owner)), body: { crm: 'openimmo', ...body } })

test('crm: OpenImmo by mail is connected with its address; numbers may be left out [B21-1, B21-7]', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url }, limited: false })
  const refused: [object, string[]][] = [
    [{}, ['import_address', 'sender_name', 'without_estate']],
    [{ ...valid, import_address: 'anfragen' }, ['import_address']],
    [{ ...valid, import_address: 'a@agency.example, b@agency.example' }, ['import_address']],
    [{ ...valid, sender_name: ' ' }, ['sender_name']],
    [{ ...valid, sender_name: 'x'.repeat(101) }, ['sender_name']],
    [{ ...valid, makler_id: 'x'.repeat(101) }, ['makler_id']],
    [{ ...valid, without_estate: 'maybe' }, ['without_estate']],
    [{ ...valid, token: 't' }, ['token']],
  ]
  for (const [body, fields] of refused) {
    const { status, body: error } = await put(app, body)
    expect([status, Object.keys(error.errors ?? {})], JSON.stringify(body)).toEqual([422, fields])
  }
  const { makler_id: _number, openimmo_anid: _other, ...needed } = valid
  const answer = await put(app, needed)
  expect(answer).toMatchObject({ status: 200, data: { crm: 'openimmo', connection_ok: true, credentials_set: true } })
  const { data } = await app.call(crm.fields, {})
  const modules = Object.entries(data as object).filter(([, fields]) => Object.keys(fields as object).length > 0)
  expect(modules.map(([module]) => module)).toEqual(['address', 'estate', 'agentsLog'])
  expect(server.mails).toEqual([])
  // What needs a CRM that is read says that this one is not.
  const imported = await app.call(staffMembers.importCrm, { body: {} })
  expect(imported).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('gets submissions by mail') },
  })
})

test('crm: OpenImmo by mail is not connected while no mail server answers', async () => {
  await using without = await startApp({ limited: false })
  expect(await put(without, valid)).toMatchObject({ status: 409 })
  await using silent = await startApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' }, limited: false })
  expect(await put(silent, valid)).toMatchObject({ status: 409 })
  for (const app of [without, silent]) expect((await app.call(accountCrm.get)).data.crm).toBe('built-in')
})
