import { expect, test } from 'vitest'
import { resolveField } from '../../../shared/form/engine/resolve.ts'
import { field } from '../../../shared/form/engine/model.fixture.ts'
import { limited, ownAddresses, submitterAddress } from './recipients.ts'

const numbered = (count: number, domain: string) => Array.from({ length: count }, (_, i) => `a${i}@${domain}`)

test('mails: an address gets a mail once, where it stands first, whatever its case', () => {
  expect(
    limited({
      to: ['ada@a.example', 'Ada@A.example', 'bob@a.example'],
      cc: ['BOB@a.example', 'eve@a.example'],
      bcc: ['eve@a.example', 'ada@a.example', 'zoe@a.example'],
    }),
  ).toEqual({ to: ['ada@a.example', 'bob@a.example'], cc: ['eve@a.example'], bcc: ['zoe@a.example'] })
})

test('mails: a mail has twenty recipients at most; the first of `to`, `cc` and `bcc` stay', () => {
  const { to, cc, bcc } = limited({
    to: numbered(12, 'to.example'),
    cc: numbered(12, 'cc.example'),
    bcc: ['z@b.example'],
  })
  expect([to.length, cc, bcc]).toEqual([12, numbered(8, 'cc.example'), []])
  expect(limited({ to: numbered(20, 'to.example'), cc: [], bcc: [] }).to).toHaveLength(20)
})

test('mails: what is no address is left out of the lists of an agency', () => {
  expect(ownAddresses(['ada@a.example, nothing; Bob <bob@a.example>', ' eve@a.example ', ''])).toEqual([
    'ada@a.example',
    'bob@a.example',
    'eve@a.example',
  ])
})

test('mails: the sender is in the field that is named, else in the first e-mail field with an address', () => {
  const fields = [
    field(1, { field_type: 'text', crm_field_name: 'Other' }),
    field(2, { field_type: 'email', crm_module: 'estate' }),
    field(3, { field_type: 'email', crm_field_name: 'Email' }),
  ].map((one) => resolveField(one, undefined))
  const content = { address: { Other: ' other@a.example ', Email: 'ada@a.example' }, estate: { field_2: 'no address' } }
  expect(submitterAddress(fields, content, null)).toBe('ada@a.example')
  expect(submitterAddress(fields, content, 1)).toBe('other@a.example')
  expect(submitterAddress(fields, content, 2)).toBeNull()
  // The field that was named is gone.
  expect(submitterAddress(fields, content, 9)).toBe('ada@a.example')
  expect(
    submitterAddress(fields, { estate: { field_2: ' first@a.example' }, address: { Email: 'ada@a.example' } }, null),
  ).toBe('first@a.example')
  expect(submitterAddress(fields, { address: { Email: true } }, null)).toBeNull()
  expect(submitterAddress(fields, {}, null)).toBeNull()
})
