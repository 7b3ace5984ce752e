import { beginSession } from '../../src/server/features/session/index.ts'
import type { TestAccount } from '../../src/server/testing/harness.ts'
import type { Way } from './journey.ts'

/** Signs the browser of a journey in, as the owner of an account of its own: what it changes disturbs no other journey. */
export async function ownAccount({ dashboard, page }: Way, origin = dashboard.origin): Promise<TestAccount> {
  const account = await dashboard.app.createAccount()
  await signIn(page, account, { dashboard, origin })
  return account
}

/** Without asking for the password: a network may try only so many. */
export async function signIn(
  page: Way['page'],
  user: { account_id: number; user_id: number },
  { dashboard, origin = dashboard.origin }: { dashboard: Way['dashboard']; origin?: string },
): Promise<void> {
  const value = await beginSession(dashboard.app.platform.database.system, user, {
    device: null,
    network: '127.0.0.1',
    request_id: 'journey',
    cookie: () => undefined,
  })
  await page.context().addCookies([{ name: 'foyer_session', value, url: origin }])
}
