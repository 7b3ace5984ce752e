import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type Configuration } from 'oidc-provider'

/** Whom the provider signs in: its subject and what it says of it. */
export interface ProviderPerson {
  sub: string
  [claim: string]: unknown
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

export const providerClient = { client_id: 'foyer', client_secret: 'a secret of the identity provider' }

/**
 * An identity provider on loopback: `oidc-provider`, which is certified, with its own pages taken out. It signs in the person
 * that the test has set, and refuses the sign-in without one.
 */
export async function startIdentityProvider({ publicUrl }: { publicUrl: string }) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: { person: ProviderPerson | undefined } = { person: undefined }
  const people = new Map<string, ProviderPerson>()
  const provider = new Provider(issuer, configurationOf(publicUrl, people))
  // It warns that it is not behind https.
  provider.on('server_error', (_context, error) => console.error(error))
  const callback = provider.callback()
  server.on('request', (request, response) => {
    void (async () => {
      if (!request.url?.startsWith('/interaction/')) return callback(request, response)
      const { person } = state
      if (person) people.set(person.sub, person)
      await provider.interactionFinished(
        request,
        response,
        person ? { login: { accountId: person.sub } } : { error: 'access_denied', error_description: 'Not today.' },
        { mergeWithLastSubmission: false },
      )
    })()
  })
  return {
    issuer,
    /** As `OIDC_ALLOW_HOSTS` names it. */
    host: new URL(issuer).host,
    signInAs: (person: ProviderPerson | undefined) => {
      state.person = person
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function configurationOf(publicUrl: string, people: ReadonlyMap<string, ProviderPerson>): Configuration {
  return {
    clients: [
      {
        ...providerClient,
        redirect_uris: [`${publicUrl}/app/sign-in/callback`],
        post_logout_redirect_uris: [`${publicUrl}/app/sign-in`],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => people.get(sub) ?? { sub },
    }),
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
    cookies: { keys: ['a key of the test'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  }
}

/** The browser of a person, as far as the provider is concerned: it keeps its cookies and follows where it is led. */
export function providerBrowser() {
  const cookies = new Map<string, string>()
  /** Follows an address until it leads back to `publicUrl`; gives the query there. */
  async function follow(address: string, publicUrl: string): Promise<string> {
    let url = address
    for (let steps = 0; steps < 10; steps++) {
      if (url.startsWith(publicUrl)) return new URL(url).search.slice(1)
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      })
      for (const set of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=')
        cookies.set(name, value)
      }
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`The provider leads nowhere: ${answer.status} ${await answer.text()}`)
      url = new URL(location, url).href
    }
    throw new Error('The provider leads round in circles.')
  }
  return { follow }
}
