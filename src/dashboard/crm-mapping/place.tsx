import { Select, Text } from '@mantine/core'
import type { CrmFields } from '../api/crm-fields.ts'
import { useText } from '../text/language.ts'
import { chosenFor, lostIn, sharedWith, type Choices } from './choices.ts'
import type { MappingForm, MappingPlace } from './query.ts'
import { mappingTexts } from './texts.ts'

/** What people call a place; a setting by what it does. */
export function usePlaceLabel(): (place: MappingPlace) => string {
  const t = useText(mappingTexts)
  const settings = { consent: t.consent, duplicate_check: t.duplicates }
  return ({ kind, label }) => (kind === 'field' ? label : `${settings[kind]}: ${label}`)
}

interface TargetSelectProps {
  form: MappingForm
  place: MappingPlace
  crm: CrmFields
  choices: Choices
  choose: (place: MappingPlace, name: string) => void
  isDisabled: boolean
}

/** Chooses the CRM field that a place names from now on, or none. */
export function TargetSelect({ form, place, crm, choices, choose, isDisabled }: TargetSelectProps) {
  const t = useText(mappingTexts)
  const labelOf = usePlaceLabel()
  const chosen = chosenFor(choices, form, place)
  const shared = sharedWith(choices, form, place)
  const { proposal } = place
  const reason =
    proposal === null ? chosen === '' && t.noProposal : chosen === proposal.crm_field_name && t.reasons[proposal.reason]
  const offered = Object.entries(crm[place.crm_module] ?? {}).map(([value, { label }]) => ({
    value,
    label: label === value ? value : `${label} (${value})`,
  }))
  return (
    <Select
      aria-label={t.afterFor(labelOf(place))}
      data={[{ value: '', label: t.noField }, ...offered]}
      value={chosen}
      onChange={(name) => name !== null && choose(place, name)}
      description={reason}
      inputWrapperOrder={['label', 'error', 'input', 'description']}
      error={shared && t.shared(shared.label)}
      nothingFoundMessage={t.noMatch}
      disabled={isDisabled}
      allowDeselect={false}
      searchable
    />
  )
}

/** What is no longer written, or can no longer be chosen. */
export function LostPart({ place, chosen, crm }: { place: MappingPlace; chosen: string; crm: CrmFields }) {
  const t = useText(mappingTexts)
  const lost = lostIn(place, chosen, crm)
  const answers = { field: t.lostAnswers, consent: t.lostConsent, duplicate_check: t.lostCheck }
  const said = chosen === '' ? answers[place.kind] : lost.length > 0 ? t.lostChoices(lost.join(', ')) : undefined
  return (
    <Text span size="sm" c={said === undefined ? 'dimmed' : undefined}>
      {said ?? t.nothing}
    </Text>
  )
}
