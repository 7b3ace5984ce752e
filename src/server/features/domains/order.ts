import type { AcmeConfig } from '../../domains-config.ts'
import type { Challenge } from './queries.ts'
import { reasonOf, type Reason } from './reasons.ts'

/** A try that ended without a certificate. */
export class OrderFailed extends Error {
  readonly reason: Reason
  readonly retryAfterSeconds: number

  constructor(reason: Reason, detail: string, retryAfterSeconds = 0) {
    super(detail)
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface OrderOf {
  config: AcmeConfig
  domain: string
  /** PEM. */
  accountKey: string
  accountUrl: string | null
  onAccount(url: string): Promise<void>
  /** Has the answer ready at the domain when it resolves. */
  answer(challenge: Challenge): Promise<void>
}

export interface Ordered {
  /** Both PEM. */
  key: string
  certificate: string
  expires_at: Date
}

interface Problem {
  type?: string
  detail?: string
}

type Acme = Awaited<ReturnType<typeof loadAcme>>

/** The library, which asks nothing but the configured directory, and repeats nothing by itself: the backoff is ours. */
async function loadAcme({ directory }: Pick<AcmeConfig, 'directory'>) {
  const { default: acme } = await import('acme-client')
  const { origin } = new URL(directory)
  const { axios } = acme
  let latest: { problem: Problem; retryAfterSeconds: number } | undefined
  const asked = axios.interceptors.request.use((config) => {
    if (new URL(config.url ?? '').origin !== origin)
      throw new Error(`The authority names an address outside ${origin}.`)
    return { ...config, maxRedirects: 0, timeout: 20_000 }
  })
  const told = axios.interceptors.response.use((response) => {
    if (response.status >= 400) {
      const seconds = Number(response.headers['retry-after'])
      latest = { problem: response.data ?? {}, retryAfterSeconds: Number.isFinite(seconds) ? seconds : 0 }
    }
    return response
  })
  const { acmeSettings } = axios.defaults as unknown as { acmeSettings: { retryMaxAttempts: number } }
  acmeSettings.retryMaxAttempts = 0
  return {
    acme,
    latest: () => latest,
    close() {
      axios.interceptors.request.eject(asked)
      axios.interceptors.response.eject(told)
    },
  }
}

/** Makes the key of an account at an authority, as PEM. */
export async function newAccountKey(): Promise<string> {
  const { default: acme } = await import('acme-client')
  return (await acme.crypto.createPrivateEcdsaKey('P-256')).toString()
}

/** Gets a certificate for one name by HTTP-01. Throws {@link OrderFailed}. One order runs at a time in a process. */
export async function orderCertificate(of: OrderOf): Promise<Ordered> {
  const library = await loadAcme(of.config)
  try {
    return await run(library, of)
  } catch (error) {
    if (error instanceof OrderFailed) throw error
    const latest = library.latest()
    const { type, detail } = latest?.problem ?? {}
    // The library stumbles over a request without a response, and loses why there was none.
    const said = error instanceof TypeError ? 'The authority did not answer.' : (error as Error).message
    throw new OrderFailed(reasonOf(type), detail ?? said, latest?.retryAfterSeconds)
  } finally {
    library.close()
  }
}

async function run({ acme }: Acme, of: OrderOf): Promise<Ordered> {
  const { config, domain, accountUrl } = of
  const client = new acme.Client({
    directoryUrl: config.directory,
    accountKey: of.accountKey,
    ...(accountUrl !== null && { accountUrl }),
    backoffAttempts: 12,
    backoffMin: 500,
    backoffMax: 5_000,
  })
  if (accountUrl === null) {
    const contact = config.email === null ? {} : { contact: [`mailto:${config.email}`] }
    await client.createAccount({ termsOfServiceAgreed: true, ...contact })
    await of.onAccount(client.getAccountUrl())
  }
  const order = await client.createOrder({ identifiers: [{ type: 'dns', value: domain }] })
  for (const authorization of await client.getAuthorizations(order)) {
    if (authorization.status === 'valid') continue
    const challenge = authorization.challenges.find(({ type }) => type === 'http-01')
    if (!challenge) throw new OrderFailed('refused', 'The authority does not offer HTTP-01 for this name.')
    await of.answer({ token: challenge.token, answer: await client.getChallengeKeyAuthorization(challenge) })
    await client.completeChallenge(challenge)
    await client.waitForValidStatus(authorization).catch(async (error: unknown) => {
      const [now] = await client.getAuthorizations(order)
      const problem = now?.challenges.map((one) => (one as { error?: Problem }).error).find(Boolean)
      if (problem) throw new OrderFailed(reasonOf(problem.type), problem.detail ?? '')
      throw error
    })
  }
  const [key, csr] = await acme.crypto.createCsr(
    { altNames: [domain] },
    await acme.crypto.createPrivateEcdsaKey('P-256'),
  )
  const certificate = await client.getCertificate(await client.finalizeOrder(order, csr))
  return { key: key.toString(), certificate, expires_at: acme.crypto.readCertificateInfo(certificate).notAfter }
}
