import { expect } from 'vitest'
import { create, it, kindOf, addressValues, type ContractCase } from './case.ts'

/** What stands around records: relations, files, users, links. */
export const environment: ContractCase[] = [
  it('relates an estate and an address, once', async ({ crm, relations }) => {
    const before = await relations()
    const relation = {
      kind: 'owner',
      estate_id: await create(crm, 'estate', { objekttitel: 'Haus' }),
      address_id: await create(crm, 'address', addressValues()),
    }
    for (let i = 0; i < 3; i++) await crm.relate(relation)
    await crm.relate({ ...relation, kind: 'interested' })
    expect((await relations()) - before).toBe(2)
  }),
  it('relates once where several ask at the same time, whether they know the records or have made them', async (on) => {
    const { crm, relations } = on
    const before = await relations()
    const [estate_id, one, other] = [
      await create(crm, 'estate', { objekttitel: 'Haus' }),
      await create(crm, 'address', addressValues()),
      await create(crm, 'address', addressValues()),
    ]
    const asked = [one, one, other, one].map((address_id, i) => ({
      kind: 'interested',
      estate_id,
      address_id,
      isNew: i > 0,
    }))
    await Promise.all(asked.map((relation) => crm.relate(relation)))
    expect((await relations()) - before).toBe(2)
  }),
  it('attaches files to records, byte by byte', async ({ crm, fileContent }) => {
    const content = Buffer.from(Array.from({ length: 1_000_003 }, (_, i) => (i * 7) % 256))
    for (const [module, values] of [
      ['address', addressValues()],
      ['estate', { objekttitel: 'Haus' }],
    ] as const) {
      const id = await create(crm, module, values)
      const file = { module, id, name: 'Grundriss Küche.png', content_type: 'image/png', content }
      const fileId = await crm.uploadFile(file)
      expect(fileId).not.toBeNull()
      expect((await fileContent(fileId ?? ''))?.equals(content)).toBe(true)
    }
  }),
  it('refuses a file that is empty or too large, and one for no record', async ({ crm }) => {
    const file = { module: 'address', id: '999999999', name: 'a.pdf', content_type: 'application/pdf' }
    expect(await kindOf(crm.uploadFile({ ...file, content: Buffer.from('%PDF') }))).toBe('rejected')
    expect(await kindOf(crm.uploadFile({ ...file, content: Buffer.alloc(0) }))).toBe('rejected')
    const large = Buffer.alloc(crm.capabilities.maxFileBytes + 1)
    expect(await kindOf(crm.uploadFile({ ...file, content: large }))).toBe('rejected')
  }),
  it('gives its users by id, with the groups they are in', async ({ crm, user }) => {
    const [users, groups] = [await crm.users(), await crm.groups()]
    const found = users.find(({ email }) => email === user.email)
    expect(found).toMatchObject({ name: expect.any(String), is_active: true })
    const names = groups.filter(({ id }) => found?.group_ids.includes(id)).map(({ name }) => name)
    expect(names).toContain(user.group)
    for (const list of [users, groups]) {
      expect(list.map(({ id }) => Number(id))).toEqual(list.map(({ id }) => Number(id)).toSorted((a, b) => a - b))
    }
  }),
  it('names where a person sees a record', async ({ crm, facts }) => {
    const address_id = await create(crm, 'address', addressValues())
    expect(await crm.recordLink('address', address_id)).toMatch(facts.addressLink)
    const activity = await create(crm, 'agentsLog', { Aktionsart: 'Notiz', Bemerkung: 'x' }, { address_id })
    expect(await crm.recordLink('agentsLog', activity)).toMatch(/^https?:\/\//)
  }),
]
