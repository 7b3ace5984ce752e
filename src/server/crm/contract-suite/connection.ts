import { expect } from 'vitest'
import { it, kindOf, type ContractCase } from './case.ts'

/** What a connector says of its CRM before anything is written. */
export const connection: ContractCase[] = [
  it('answers a check of its connection', ({ crm }) => crm.checkConnection()),
  it('gives every module with its fields in the order of the CRM, codes that look like numbers too', async ({
    crm,
    locales,
    facts,
  }) => {
    const modules = await crm.fieldConfiguration(locales[0])
    const fieldsOf = (module: string) => modules.find(({ name }) => name === module)?.fields ?? []
    expect(
      fieldsOf('address')
        .map(({ name }) => name)
        .slice(0, facts.firstFields.length),
    ).toEqual(facts.firstFields)
    const numbered = fieldsOf('address').find(({ name }) => name === facts.numbered.name)
    expect(numbered?.permittedvalues?.map(({ code }) => code)).toEqual(facts.numbered.codes)
    expect(fieldsOf('address').find(({ name }) => name === facts.described.name)).toEqual(facts.described)
    expect(modules.map(({ name }) => name).slice(0, 5)).toEqual(['address', 'estate', 'task', 'calendar', 'agentsLog'])
  }),
  it('labels the same fields in another language, and refuses one that it does not speak', async ({ crm, locales }) => {
    const [first, second] = await Promise.all(locales.map((locale) => crm.fieldConfiguration(locale)))
    const names = (modules: typeof first) =>
      modules?.map(({ name, fields }) => [name, fields.map((field) => field.name)])
    expect(names(second)).toEqual(names(first))
    expect(second?.[0]?.fields.find(({ name }) => name === 'Name')?.label).not.toBe(
      first?.[0]?.fields.find(({ name }) => name === 'Name')?.label,
    )
    expect(await kindOf(crm.fieldConfiguration('tlh'))).toBe('unsupported')
  }),
  it('says what it can do', ({ crm }) => {
    expect(crm.capabilities).toMatchObject({
      modules: ['address', 'estate', 'task', 'calendar', 'agentsLog'],
      relations: expect.arrayContaining(['owner', 'buyer', 'interested']),
      files: expect.arrayContaining(['address', 'estate']),
    })
    return Promise.resolve()
  }),
  it('gives reasons to withdraw and kinds of activities', async ({ crm, locales: [locale], facts }) => {
    const reasons = (await crm.rejectionReasons(locale)).map(({ code }) => code)
    if (facts.reason === null) expect(reasons).toEqual([])
    else expect(reasons).toContain(facts.reason)
    const kinds = await crm.actionKinds(locale)
    expect(kinds.find(({ code }) => code === facts.activityKind)).toMatchObject({
      label: expect.any(String),
      types: expect.any(Array),
    })
  }),
]
