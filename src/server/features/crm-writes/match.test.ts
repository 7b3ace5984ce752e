import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { openCrm } from '../../crm/open-crm.ts'
import { CrmError, type CrmConnector } from '../../crm/port.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { matchOf, matchRecorder, openMatch, type DuplicateMatch } from './match.ts'

let app: TestApp
let crm: CrmConnector
beforeAll(async () => {
  app = await startApp()
  crm = await openCrm(app.platform, app.owner.account_id)
})
afterAll(() => app[Symbol.asyncDispose]())

const found = { id: '7', values: { Name: 'Löwe', Plz: 80331, ArtDaten: ['haus', 'wohnung'], Vorname: null, Fax1: '' } }
const answered = {
  values: {
    Email: 'ada@home.example',
    Name: 'Löwin',
    Plz: '80331',
    ArtDaten: ['haus', 'wohnung'],
    Vorname: '',
    Ort: 'Ulm',
  },
  key: { Email: 'ada@home.example' },
  changes: { Name: 'Löwin' },
}
const differing = [
  { name: 'Name', value: 'Löwe', isChanged: true },
  { name: 'Ort', value: null, isChanged: false },
]

test('crm writes: a known contact differs in what is answered otherwise, not in spelling', async () => {
  const match = await matchOf(crm, found, { ...answered, action: 'update' })
  expect(match).toEqual({ id: '7', link: null, action: 'update', differing })
  const phones = { values: { Telefon1: '0241 123456', Telefax1: '0241 2' }, key: {}, changes: {} }
  const written = { id: '7', values: { Telefon1: '+49 (0)241 / 12 34 56', Telefax1: '0241 1' } }
  expect((await matchOf(crm, written, { ...phones, action: 'keep' })).differing).toEqual([
    { name: 'Telefax1', value: '0241 1', isChanged: false },
  ])
  const lists = { values: { ArtDaten: ['haus'], Fax1: ['', 'x'] }, key: {}, changes: {} }
  expect((await matchOf(crm, found, { ...lists, action: 'keep' })).differing).toEqual([
    { name: 'ArtDaten', value: ['haus', 'wohnung'], isChanged: false },
    { name: 'Fax1', value: '', isChanged: false },
  ])
})

test('crm writes: a known contact beside a new one has its link, or none where the CRM does not give it', async () => {
  const linked = (connector: CrmConnector) => matchOf(connector, found, { ...answered, action: 'create_new' })
  expect((await linked(crm)).link).toBe('http://127.0.0.1:3000/app/crm/address/7')
  const away = new CrmError('unavailable', refusal('stored_sentence', { sentence: 'The CRM does not answer.' }))
  expect((await linked({ ...crm, recordLink: () => Promise.reject(away) })).link).toBeNull()
  await expect(linked({ ...crm, recordLink: () => Promise.reject(new TypeError('ours')) })).rejects.toThrow('ours')
})

test('crm writes: a known contact is recorded where the form tells of it, but not what a repetition made', () => {
  const { account_id } = app.owner
  const { sealer } = app.platform
  const match: DuplicateMatch = { id: '7', link: null, action: 'update', differing }
  const recorded = (
    one: DuplicateMatch,
    { isRepeated = false, ...settings }: Partial<FormSettings> & { isRepeated?: boolean } = {},
  ) => {
    const told = { crm_duplicate_notify: true, notification_enabled: true, ...settings } as FormSettings
    const { recordMatch, sealed } = matchRecorder({ sealer }, { account_id, settings: told }, { isRepeated })
    expect(sealed()).toEqual({})
    recordMatch?.(one)
    const { sealed_match } = sealed()
    expect(sealed_match ?? '').not.toContain('Löwe')
    return sealed_match === undefined ? undefined : openMatch(sealer, account_id, sealed_match)
  }
  expect(recorded(match)).toEqual(match)
  expect(recorded({ ...match, differing: [] })).toEqual({ ...match, differing: [] })
  expect(recorded(match, { isRepeated: true })).toEqual(match)
  expect(recorded({ ...match, differing: [] }, { isRepeated: true })).toBeUndefined()
  expect(recorded(match, { crm_duplicate_notify: false })).toBeUndefined()
  expect(recorded(match, { notification_enabled: false })).toBeUndefined()
})
