import { accountCrm } from '../../src/shared/contract/accounts/account-crm.ts'
import {
  activationAddress,
  joinMarketplace,
  serviceAddress,
} from '../../src/server/testing/onoffice-server/marketplace.ts'
import { signedIn } from '../../src/server/testing/callers.ts'
import { open, type Journey, type Way } from './journey.ts'

/** Of this service as a provider in the marketplace of onOffice. */
export const providerSecret = 'provider-secret-of-32-characters'

const enter = async ({ tab }: Way, entered: { key: string; code: string }) => {
  await tab.locator('[name=api_key]').fill(entered.key)
  await tab.locator('[name=code]').fill(entered.code)
  await tab.locator('button[type=submit]').click()
  await tab.waitForLoadState()
}

export const marketplace: Journey = {
  states: [
    'activates',
    'a wrong key',
    'a wrong code',
    'activated',
    'service',
    'service without an account',
    'opened twice',
  ],
  async go(way) {
    const { app, origin, onOffice, look } = way
    const account = await app.createAccount()
    const office = onOffice.addOffice()
    joinMarketplace(office, 'Hausverwaltungsgesellschaft Löwe & <Söhne> mit sehr langem Namen, Immobilien')
    const opening = (name: string) => ({ address: `${origin}/onoffice/${name}`, secret: providerSecret })
    await open(way, activationAddress(office, opening('activate')))
    await look('activates')
    const { data } = await app.call(accountCrm.createActivationCode, await signedIn(app, account))
    await enter(way, { key: 'x'.repeat(64), code: data.code })
    await look('a wrong key')
    await enter(way, { key: office.secret, code: 'AAAA-BBBB-CCCC-DDDD' })
    await look('a wrong code')
    await enter(way, { key: office.secret, code: data.code })
    await look('activated')
    const service = serviceAddress(office, opening('service'))
    await open(way, service)
    await look('service')
    const other = onOffice.addOffice()
    joinMarketplace(other, 'Andere')
    await open(way, serviceAddress(other, opening('service')))
    await look('service without an account')
    await open(way, service)
    await look('opened twice')
  },
}
