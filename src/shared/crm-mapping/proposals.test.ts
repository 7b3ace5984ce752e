import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resolvedTypes } from '../contract/forms/field-types.ts'
import type { CrmFieldConfig } from '../form/engine/model.ts'
import { crmFieldKey, fits, openProposer, type NamedPlace } from './proposals.ts'

const config = (label: string, type = 'varchar'): CrmFieldConfig => ({
  label,
  type,
  length: null,
  default: null,
  permittedvalues: null,
})

const place = (name: string, labels: string[] = [], more: Partial<NamedPlace> = {}): NamedPlace => ({
  module: 'address',
  name,
  labels,
  type: 'text',
  ...more,
})

const address = {
  firstname: config('First Name'),
  lastname: config('Last Name'),
  email: config('E-Mail'),
  phone: config('Telefon'),
  mobilephone: config('Mobiltelefon'),
  jobPosition: config('Position'),
  strasse: config('Straße (privat)'),
  cf_vip: config('VIP', 'boolean'),
  cf_budget: config('Budget', 'float'),
  cf_moved: config('Einzug', 'date'),
  cf_note: config('Besonderheiten', 'text'),
  logo: config('Kundenlogo', 'datei'),
}
const proposer = openProposer({ address, estate: { kaltmiete: config('Kaltmiete', 'float') } })

/** Name and reason of what is proposed for one place. */
function proposed(one: NamedPlace, used: readonly string[] = []) {
  const found = proposer.propose([one], new Set(used)).get(crmFieldKey(one))
  return found && [found.name, found.reason]
}

test('crm mapping: a field with the same role is proposed, whatever it is called', () => {
  expect(proposed(place('Vorname', ['Vorname']))).toEqual(['firstname', 'role'])
  expect(proposed(place('Name', ['Name']))).toEqual(['lastname', 'role'])
  expect(proposed(place('jobTitle', ['Beruf']))).toEqual(['jobPosition', 'role'])
  expect(proposed(place('home_cell', ['Mobil'], { type: 'tel' }))).toEqual(['mobilephone', 'role'])
  expect(proposed(place('Telefon1', ['Telefonnummern'], { type: 'tel' }))).toEqual(['phone', 'role'])
  expect(proposed(place('nettokaltmiete', [], { module: 'estate', type: 'number' }))).toEqual(['kaltmiete', 'role'])
})

test('crm mapping: else a field with an equal or nearly equal label is proposed', () => {
  expect(proposed(place('ind_1', ['vip'], { type: 'checkbox' }))).toEqual(['cf_vip', 'label'])
  expect(proposed(place('ind_2', ['BESONDERHEITEN']))).toEqual(['cf_note', 'label'])
  expect(proposed(place('ind_2', ['Besonderheitn']))).toEqual(['cf_note', 'label'])
  expect(proposed(place('ind_3', ['Ihr Budget (in €):'], { type: 'number' }))).toEqual(['cf_budget', 'label'])
  expect(proposed(place('ind_4', ['Strasse']))).toEqual(['strasse', 'role'])
})

test('crm mapping: else the one for answers of the type, where nothing else is known of the field', () => {
  expect(proposed(place('ind_5', ['Kontakt'], { type: 'email' }))).toEqual(['email', 'type'])
  expect(proposed(place('ind_6', ['Erreichbar'], { type: 'tel' }))).toEqual(['phone', 'type'])
  // A fax is no telephone.
  expect(proposed(place('Telefax1', ['Faxnummern'], { type: 'tel' }))).toBeUndefined()
})

test('crm mapping: no other role, no other digit and no type that cannot hold the answers', () => {
  expect(proposed(place('Vorname2', ['Vorname 2']))).toBeUndefined()
  expect(proposed(place('ind_7', ['Budget'], { type: 'checkbox' }))).toBeUndefined()
  expect(proposed(place('ind_8', ['VIP']))).toBeUndefined()
  expect(proposed(place('Kundenlogo', ['Kundenlogo'], { type: 'file' }))).toBeUndefined()
  expect(proposed(place('ind_9', ['Einzug'], { type: 'checkboxes' }))).toBeUndefined()
  expect(proposed(place('ind_10', ['Lieblingsfarbe']))).toBeUndefined()
})

test('crm mapping: what a form names already is not proposed; one name gets one proposal', () => {
  expect(proposed(place('Vorname'), ['address firstname'])).toBeUndefined()
  const both = proposer.propose([place('Email', [], { type: 'email' }), place('Email', [], { type: null })], new Set())
  expect([...both]).toEqual([['address Email', { name: 'email', reason: 'role' }]])
})

test('crm mapping: every type of field fits at least the types of CRM fields that it stands for', () => {
  expect(fits('number', 'float')).toBe(true)
  expect(fits('date', 'datetime')).toBe(false)
  expect(fits('checkboxes', 'multiselect')).toBe(true)
  expect(fits('checkboxes', 'singleselect')).toBe(false)
  expect(fits('select', 'singleselect')).toBe(true)
  expect(fits('rating', 'integer')).toBe(true)
  expect(fits(null, 'boolean')).toBe(true)
  for (const type of resolvedTypes) expect(fits(type, 'datei'), type).toBe(false)
})

const names = [
  'Vorname',
  'vorname',
  'firstname',
  'Name',
  'E-Mail',
  'email',
  'Telefon',
  'Handy',
  'Straße',
  'Strasse',
  'VIP',
  'Budget',
]
const anyName = fc.constantFrom(...names)
const anyType = fc.constantFrom('text', 'email', 'tel', 'number', 'checkbox', 'select', null)
const anyCrm = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd', ...names),
  fc.record({ label: anyName, type: fc.constantFrom('varchar', 'float', 'boolean', 'singleselect') }),
)
const anyPlaces = fc.array(fc.record({ name: anyName, labels: fc.array(anyName, { maxLength: 2 }), type: anyType }))

test('crm mapping: no two CRM fields of a form get the same one, and none gets one in use', () => {
  fc.assert(
    fc.property(anyCrm, anyPlaces, fc.array(anyName), (crm, list, usedNames) => {
      const fields = Object.fromEntries(
        Object.entries(crm).map(([name, { label, type }]) => [name, config(label, type)]),
      )
      const places = list.map((one) => ({ ...one, module: 'address' as const }))
      const used = new Set(usedNames.map((name) => crmFieldKey({ module: 'address', name })))
      const fresh = openProposer({ address: fields })
      const found = fresh.propose(places, used)
      const targets = [...found.values()].map(({ name }) => name)
      expect(new Set(targets).size).toBe(targets.length)
      for (const [key, { name }] of found) {
        expect(used.has(crmFieldKey({ module: 'address', name }))).toBe(false)
        const types = places.filter((one) => crmFieldKey(one) === key).map(({ type }) => type)
        for (const type of types) expect(fits(type, fields[name]!.type)).toBe(true)
      }
      expect(fresh.propose(places, used)).toEqual(found)
    }),
  )
})
