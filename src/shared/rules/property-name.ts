import type { FieldProperty, Property } from './effect.ts'
import { fieldName, ruleName, type Subject } from './finding.ts'

const names: Record<FieldProperty, string> = {
  visible: 'visibility',
  enabled: 'being enabled',
  required: 'being required',
  read_only: 'being read-only',
  label: 'label',
  value: 'value',
}

/** What a finding calls a property. */
export function propertyName(subject: Subject, property: Property): string {
  const field = (id: number) => {
    const found = subject.fields.find((candidate) => candidate.id === id)
    return found ? fieldName(found) : `number ${id}`
  }
  switch (property.of) {
    case 'field':
      return `the ${names[property.name]} of the field ${field(property.field)}`
    case 'option':
      return `the option “${property.option}” of the field ${field(property.field)}`
    case 'target':
      return `the ${names[property.name]} of ${property.target}`
    case 'rule':
      return `switching the rule ${ruleName(subject, property.rule)}`
  }
}
