import { expect, test } from 'vitest'
import { connectTo } from '../../testing/onoffice-server/connect.ts'
import { startOnOffice } from '../../testing/onoffice-server/server.ts'

const mobile = { kind: 'phone', type: 'mobile', value: '0171 5551234', isDefault: true } as const
const office = { kind: 'phone', type: 'phone_business', value: '0241/123456', isDefault: false } as const
const email = { kind: 'email', type: 'email', value: 'ada@home.example', isDefault: true } as const

/** The telephone book of a contact after a change: kind, value, and a star at the main entries. */
async function changed(values: Record<string, string | null>): Promise<string[]> {
  await using server = await startOnOffice()
  await using connection = connectTo(server)
  const { id } = server.office.add('address', { Name: 'Löwe' }, [mobile, office, email])
  await connection.crm.updateRecord('address', String(id), values)
  const { contacts } = server.office.records.address.get(id)!
  return contacts.map(({ type, value, isDefault }) => `${type} ${value}${isDefault ? ' *' : ''}`)
}

test('crm: a number or address that a contact does not have is added, and replaces none [B19-5]', async () => {
  expect(await changed({ Telefon1: '0221 7654321' })).toEqual([
    'mobile 0171 5551234',
    'phone_business 0241/123456',
    'email ada@home.example *',
    'phone 0221 7654321 *',
  ])
  expect(await changed({ Email: 'ada@work.example', Telefax1: '0221 7' })).toEqual([
    'mobile 0171 5551234 *',
    'phone_business 0241/123456',
    'email ada@home.example',
    'email ada@work.example *',
    'fax 0221 7 *',
  ])
})

test('crm: an e-mail address in other letters is the one that a contact has [B19-5]', async () => {
  expect(await changed({ Email: 'Ada@Home.example' })).toEqual([
    'mobile 0171 5551234 *',
    'phone_business 0241/123456',
    'email ada@home.example *',
  ])
})

test('crm: a number that a contact has becomes the main one, however it is written [B19-5]', async () => {
  expect(await changed({ Telefon1: '+49 241 123456' })).toEqual([
    'mobile 0171 5551234',
    'phone_business 0241/123456 *',
    'email ada@home.example *',
  ])
  const unchanged = ['mobile 0171 5551234 *', 'phone_business 0241/123456', 'email ada@home.example *']
  expect(await changed({ Telefon1: '+49 171 5551234' })).toEqual(unchanged)
  expect(await changed({ Email: 'ada@home.example' })).toEqual(unchanged)
})

test('crm: no value removes the main entry alone', async () => {
  expect(await changed({ Telefon1: '' })).toEqual(['phone_business 0241/123456', 'email ada@home.example *'])
  expect(await changed({ Telefax1: null })).toHaveLength(3)
})
