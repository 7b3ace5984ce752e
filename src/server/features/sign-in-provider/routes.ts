import { signInProvider } from '../../../shared/contract/sign-in-provider.ts'
import { routes } from '../../http/bind.ts'
import { beginSignIn } from './begin.ts'
import { browserCookie } from './browser.ts'
import { completeSignIn } from './complete.ts'
import { confirmDomain } from './domains.ts'
import { deleteProvider } from './queries.ts'
import { saveSettings, showSettings } from './settings.ts'
import { signOut } from './sign-out.ts'

export const signInProviderRoutes = routes('signInProvider', signInProvider, {
  get: ({ db, actor, platform }) => showSettings(db, { actor, platform }),
  update: ({ db, actor, body, platform }) => saveSettings(db, body, { actor, platform }),
  remove: ({ db, account }) => deleteProvider(db, account.id),
  async confirmDomain({ db, account, actor, body, platform }) {
    await confirmDomain(db, account.id, body.domain, platform)
    return showSettings(db, { actor, platform })
  },
  async begin({ body, client, platform, reply }) {
    const { url, browser } = await beginSignIn(platform, body, client)
    reply.cookie(browserCookie(platform.config, browser))
    return { url }
  },
  async complete({ body, client, platform, reply }) {
    const { session, ...answer } = await completeSignIn(platform, body.query, client)
    reply.session(session)
    reply.cookie(browserCookie(platform.config, null))
    return answer
  },
  async signOut({ db, actor, platform, reply }) {
    const url = await signOut(db, { actor, platform })
    reply.session(null)
    return { url }
  },
})
