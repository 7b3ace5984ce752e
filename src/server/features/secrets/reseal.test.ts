import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { webhooks } from '../../../shared/contract/submissions/webhooks.ts'
import { createApp } from '../../app.ts'
import { parseConfig } from '../../config.ts'
import { keyIdOf, openSealer } from '../../lib/secrets/sealed.ts'
import { openPlatform } from '../../open-platform.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { addressHashes } from '../double-opt-in/index.ts'
import { onlineForm, submit } from '../webhooks/test-receiver.ts'
import { contexts, type SealContextColumns } from './contexts.ts'
import { holdKeys } from './index.ts'
import { reseal } from './reseal.ts'
import { replaceValues } from './reseal-queries.ts'
import { sealedPlaces, type SealedPlace } from './sealed-places.ts'

const old = 'the old key of the installation that ends'
const fresh = 'the new key of the installation that begins'

const startOld = () => startApp({ env: { SECRET_KEY: old } })

/** Another process of the installation, with the new key. */
async function openNew(app: TestApp, retired = old) {
  const env = { DATA_DIR: app.platform.config.dataDir, SECRET_KEY: fresh, SECRET_KEY_RETIRED: retired }
  const platform = await openPlatform(parseConfig(env), app.databaseUrl, pino({ level: 'silent' }))
  onTestFinished(() => platform.close())
  return platform
}

/** A row in every table with sealed values; each value is the name of its place. */
async function fill(app: TestApp): Promise<SealContextColumns> {
  const { database, sealer } = app.platform
  const { account_id, user_id } = app.owner
  const form = await onlineForm(app)
  const [submission] = await submit(app, form)
  const session_id = await newSession(app)
  const place = {
    account_id,
    user_id,
    session_id,
    form_id: form.id,
    credential_hash: Buffer.from('one'),
    key: 'k',
    directory: 'd',
    path: '/p',
  }
  const sealed = (name: SealedPlace) => sealer.seal(name, contexts[name].of(place))
  const insert = (statement: ReturnType<typeof sql>) => statement.execute(database.system)
  await insert(sql`insert into webhooks (account_id, url, sealed_secret)
    values (${account_id}, 'http://a.example', ${sealed('webhooks.sealed_secret')})`)
  await insert(sql`insert into crm_credentials values (${account_id}, ${sealed('crm_credentials.sealed_credentials')})`)
  await insert(
    sql`insert into assistant_keys values (${form.id}, ${account_id}, ${sealed('assistant_keys.sealed_key')})`,
  )
  await insert(sql`insert into account_assistant_keys
    values (${account_id}, ${sealed('account_assistant_keys.sealed_key')}, 'https://a.example')`)
  await insert(sql`insert into second_factors (user_id, account_id, sealed_secret)
    values (${user_id}, ${account_id}, ${sealed('second_factors.sealed_secret')})`)
  await insert(sql`insert into recovery_codes values (${account_id}, ${user_id}, 'a hash')`)
  await insert(sql`insert into passkeys (account_id, user_id, name, credential_hash, sealed_credential)
    values (${account_id}, ${user_id}, 'p', ${place.credential_hash}, ${sealed('passkeys.sealed_credential')})`)
  await insert(sql`insert into sign_in_providers (account_id, issuer, client_id, sealed_client_secret)
    values (${account_id}, 'https://a.example', 'c', ${sealed('sign_in_providers.sealed_client_secret')})`)
  await insert(sql`insert into provider_sessions (session_id, account_id, subject, sealed_id_token)
    values (${session_id}, ${account_id}, 's', ${sealed('provider_sessions.sealed_id_token')})`)
  await insert(
    sql`insert into seal_certificates (sealed_key, certificate) values (${sealed('seal_certificates.sealed_key')}, '')`,
  )
  await insert(
    sql`insert into acme_accounts (directory, sealed_key) values ('d', ${sealed('acme_accounts.sealed_key')})`,
  )
  await insert(sql`insert into domain_certificates (account_id, domain, sealed_key)
    values (${account_id}, 'a.example', ${sealed('domain_certificates.sealed_key')})`)
  await insert(sql`insert into follow_ups (account_id, submission_id, kind, sealed_content, sealed_records)
    values (${account_id}, ${submission!.id}, 'crm', ${sealed('follow_ups.sealed_content')}, ${sealed('follow_ups.sealed_records')})`)
  await insert(sql`insert into crm_stages (account_id, submission_id, stage, state, sealed_match)
    values (${account_id}, ${submission!.id}, 'address', 'done', ${sealed('crm_stages.sealed_match')})`)
  await insert(
    sql`insert into submission_documents (submission_id, account_id) values (${submission!.id}, ${account_id})`,
  )
  await insert(sql`insert into document_signatures (account_id, submission_id, document_id, required, ends_at, sealed_content)
    values (${account_id}, ${submission!.id}, 'abcdefghijklmnop', true, now(), ${sealed('document_signatures.sealed_content')})`)
  await insert(sql`insert into quarantined_submissions (account_id, form_id, reason, sealed_content)
    values (${account_id}, ${form.id}, 'awaiting_confirmation', ${sealed('quarantined_submissions.sealed_content')})`)
  await insert(sql`insert into partial_submissions (account_id, form_id, visit, sealed_answers)
    values (${account_id}, ${form.id}, 'v', ${sealed('partial_submissions.sealed_answers')})`)
  await insert(sql`insert into form_receipts (key_hash, account_id, form_id, sealed)
    values ('h', ${account_id}, ${form.id}, ${sealed('form_receipts.sealed')})`)
  await insert(sql`insert into idempotency_keys (account_id, key, path, body_hash, status, answer)
    values (${account_id}, 'k', '/p', '', 201, ${sealed('idempotency_keys.answer')})`)
  return place
}

async function newSession({ platform, owner: { account_id, user_id } }: TestApp): Promise<number> {
  const session = { account_id, user_id, token_hash: Buffer.from('t'), expires_at: '2099-01-01' }
  const { id } = await platform.database.system
    .insertInto('sessions')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function valuesOf(app: TestApp, name: SealedPlace): Promise<string[]> {
  const [table = '', column = ''] = name.split('.')
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
    app.platform.database.system,
  )
  return rows.map(({ value }) => value)
}

test('S5: reseal goes through every sealed column, and leaves nothing that needs the old key', async () => {
  await using app = await startOld()
  const place = await fill(app)
  const platform = await openNew(app)
  const lines: string[] = []
  const done = await reseal(platform, (line) => lines.push(line))
  expect(done).toMatchObject({ key: keyIdOf(fresh), released: [keyIdOf(old)], needed: [], recovery_codes: 1 })
  expect(done.places.map(({ place, resealed }) => [place, resealed])).toEqual(sealedPlaces.map((name) => [name, 1]))
  expect(lines).toHaveLength(sealedPlaces.length)
  const alone = openSealer(fresh)
  for (const name of sealedPlaces) {
    const [value] = await valuesOf(app, name)
    expect(alone.unseal(value!, contexts[name].of(place))).toBe(name)
  }
  const again = await reseal(platform)
  expect(again.places.every(({ resealed }) => resealed === 0)).toBe(true)
  const { rows } = await sql`select from audit_changes where entry is null`.execute(app.platform.database.system)
  expect(rows).toEqual([])
  // A process with nothing but the new key may start.
  const env = { DATA_DIR: app.platform.config.dataDir, SECRET_KEY: fresh }
  await (await openPlatform(parseConfig(env), app.databaseUrl, pino({ level: 'silent' }))).close()
})

test('S5: what no key opens is told by column and reason, stays as it is, and keeps its key needed', async () => {
  await using app = await startOld()
  await fill(app)
  await sql`update second_factors set sealed_secret = overlay(sealed_secret placing 'AAAAAAAA' from 30)`.execute(
    app.platform.database.system,
  )
  const [damaged] = await valuesOf(app, 'second_factors.sealed_secret')
  const done = await reseal(await openNew(app))
  expect(done.places.filter(({ unopened_keys }) => unopened_keys.length > 0)).toEqual([
    {
      place: 'second_factors.sealed_secret',
      resealed: 0,
      unopened: { 'The sealed value was changed, or belongs to another place.': 1 },
      unopened_keys: [keyIdOf(old)],
    },
  ])
  expect(done).toMatchObject({ released: [], needed: [keyIdOf(old)] })
  expect(await valuesOf(app, 'second_factors.sealed_secret')).toEqual([damaged])
})

test('S5: a value that changes while it is sealed anew is not overwritten; thousands of rows go in slices', async () => {
  await using app = await startOld()
  const { system } = app.platform.database
  const form = await activeForm(app, { fields: [] })
  const { account_id } = app.owner
  const context = contexts['form_receipts.sealed'].of({ account_id, form_id: form.id } as SealContextColumns)
  const keys = Array.from({ length: 3_000 }, (_, n) => String(n))
  const sealed = keys.map((key) => app.platform.sealer.seal(`receipt ${key}`, context))
  await sql`insert into form_receipts (key_hash, account_id, form_id, sealed)
    select k::bytea, ${account_id}, ${form.id}, s from unnest(${keys}::text[], ${sealed}::text[]) as r (k, s)`.execute(
    system,
  )
  const stale = { at: '(0,1)', sealed: sealed[0]!, resealed: 'never' }
  await sql`update form_receipts set sealed = ${app.platform.sealer.seal('changed', context)} where ctid = '(0,1)'`.execute(
    system,
  )
  expect(await replaceValues(system, 'form_receipts.sealed', [stale])).toBe(0)
  const done = await reseal(await openNew(app))
  expect(done.places.find(({ place }) => place === 'form_receipts.sealed')?.resealed).toBe(3_000)
  const opened = (await valuesOf(app, 'form_receipts.sealed')).map((value) => openSealer(fresh).unseal(value, context))
  expect(new Set(opened).size).toBe(3_000)
  expect(opened).toContain('changed')
})

test('S5: hashes of addresses are remade where the address is kept, and compared under both keys meanwhile', async () => {
  await using app = await startOld()
  const { system } = app.platform.database
  const { account_id } = app.owner
  const form = await onlineForm(app)
  const [kept, gone] = await submit(app, form, ['{"address":{"Email":"Ada@Example.com"}}', null])
  const [hash] = addressHashes(app.platform.tokenKey, account_id, 'ada@example.com')
  await sql`insert into submission_addresses (submission_id, account_id, form_id, address_hash)
    values (${kept!.id}, ${account_id}, ${form.id}, ${hash}), (${gone!.id}, ${account_id}, ${form.id}, ${hash})`.execute(
    system,
  )
  const platform = await openNew(app)
  expect(addressHashes(platform.tokenKey, account_id, 'ada@example.com')[1]).toEqual(hash)
  expect((await reseal(platform)).addresses).toEqual({ rehashed: 1, kept: 1 })
  const [made] = addressHashes(platform.tokenKey, account_id, 'ada@example.com')
  const { rows } = await sql<{ address_hash: Buffer }>`
    select address_hash from submission_addresses order by submission_id`.execute(system)
  expect(rows.map(({ address_hash }) => address_hash)).toEqual([made, hash])
})

test('S5: a key stays while a process seals with it; webhooks answer with secrets of both', async () => {
  await using app = await startOld()
  const { data } = await app.call(webhooks.create, { body: { url: 'https://hooks.example.com/a' } })
  // The processes of the first step know the new key.
  const keys = { current: keyIdOf(old), retired: [keyIdOf(fresh)] }
  const held = await holdKeys({ ...app.platform, keys })
  const platform = await openNew(app)
  const waiting = reseal(platform, () => void held.stop())
  expect(await waiting).toMatchObject({ other_processes: 0, released: [keyIdOf(old)] })
  const server = await createApp(platform)
  onTestFinished(() => server.close())
  const headers = { authorization: `Bearer ${app.owner.api_key}` }
  const answer = await server.inject({ url: '/api/v1/webhooks', headers })
  expect(answer.json().data).toMatchObject([{ id: data.id, secret: data.secret }])
})
