import { sql } from 'kysely'
import { test } from 'vitest'
import { inbox } from '../../../shared/contract/submissions/inbox.ts'
import { startApp } from '../../testing/harness.ts'
import { newAgency } from './test-agency.ts'
test('inbox: measure', async () => {
  await using app = await startApp({ limited: false })
  const agency = await newAgency(app)
  const { api_key: key } = agency.account
  await sql`insert into submissions (account_id, form_id, index, created_at, content)
    select ${agency.account.account_id}, ${agency.forms[0].id}, 1000 + n, now() - (n || ' seconds')::interval, '{}'
    from generate_series(1, 100000) n`.execute(app.platform.database.system)
  let t = performance.now()
  let before: string | undefined, count = 0, calls = 0
  do {
    const { data } = await app.call(inbox.matches, { key, query: { status: 'new', ...(before && { before }) } })
    count += data.count; before = data.next ?? undefined; calls++
  } while (before)
  console.log('COUNT', count, calls, Math.round(performance.now() - t))
  t = performance.now(); calls = 0; let changed = 0, worst = 0
  do {
    const s = performance.now()
    const { data } = await app.call(inbox.change, { key, query: { status: 'new', ...(before && { before }) }, body: { status: 'done' } })
    worst = Math.max(worst, performance.now() - s)
    changed += data.changed; before = data.next ?? undefined; calls++
  } while (before)
  console.log('CHANGED', changed, calls, Math.round(performance.now() - t), 'worst', Math.round(worst))
}, 300_000)
