import { Checkbox, Paper, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { CrmFields } from '../api/crm-fields.ts'
import { moduleNames } from '../text/crm.ts'
import { useText } from '../text/language.ts'
import { chosenFor, placeKey, type Choices } from './choices.ts'
import { LostPart, TargetSelect, usePlaceLabel } from './place.tsx'
import type { MappingForm, MappingPlace } from './query.ts'
import { mappingTexts } from './texts.ts'

interface FormCardProps {
  form: MappingForm
  crm: CrmFields
  choices: Choices
  choose: (place: MappingPlace, name: string) => void
  /** Its draft is to be prepared. */
  isChosen: boolean
  toggle: () => void
}

/** A form with each place that does not fit: a table where there is room for one, a list on phones. */
export function FormCard(props: FormCardProps) {
  const t = useText(mappingTexts)
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { form, isChosen, toggle } = props
  const Places = isNarrow ? PlaceList : PlaceTable
  return (
    <Paper p="lg" component="section" aria-label={form.internal_title}>
      <Checkbox
        checked={isChosen}
        onChange={toggle}
        label={form.internal_title}
        aria-label={t.form(form.internal_title)}
        description={form.has_draft && t.hasDraft}
        styles={{ label: { fontWeight: 500, overflowWrap: 'anywhere' } }}
        mb="sm"
      />
      <Places {...props} />
    </Paper>
  )
}

function PlaceTable({ form, crm, choices, choose, isChosen }: FormCardProps) {
  const t = useText(mappingTexts)
  const labelOf = usePlaceLabel()
  return (
    <Table aria-label={t.table(form.internal_title)} verticalSpacing="sm" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="22%">{t.field}</Table.Th>
          <Table.Th w="22%">{t.before}</Table.Th>
          <Table.Th w="32%">{t.after}</Table.Th>
          <Table.Th>{t.lost}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {form.places.map((place) => (
          <Table.Tr key={placeKey(form, place)} style={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
            <Table.Td fw={500}>{labelOf(place)}</Table.Td>
            <Table.Td>
              <Before place={place} />
            </Table.Td>
            <Table.Td>
              <TargetSelect {...{ form, place, crm, choices, choose }} isDisabled={!isChosen} />
            </Table.Td>
            <Table.Td>
              <LostPart place={place} chosen={chosenFor(choices, form, place)} crm={crm} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function PlaceList({ form, crm, choices, choose, isChosen }: FormCardProps) {
  const t = useText(mappingTexts)
  const labelOf = usePlaceLabel()
  return (
    <Stack component="ul" p={0} m={0} gap="lg" aria-label={t.table(form.internal_title)}>
      {form.places.map((place) => (
        <Stack
          key={placeKey(form, place)}
          component="li"
          gap={6}
          style={{ listStyle: 'none', overflowWrap: 'anywhere' }}
        >
          <Text fw={500} component="div">
            {labelOf(place)}
          </Text>
          <Text size="sm" component="div">
            {t.before}: <Before place={place} />
          </Text>
          <TargetSelect {...{ form, place, crm, choices, choose }} isDisabled={!isChosen} />
          <Text size="sm" component="div">
            {t.lost}: <LostPart place={place} chosen={chosenFor(choices, form, place)} crm={crm} />
          </Text>
        </Stack>
      ))}
    </Stack>
  )
}

function Before({ place: { crm_module, crm_field_name, former } }: { place: MappingPlace }) {
  const modules = useText(moduleNames)
  const isNamed = former !== null && former.label !== crm_field_name
  return (
    <Text span size="sm">
      {modules[crm_module]}: {isNamed ? `${former.label} (${crm_field_name})` : crm_field_name}
    </Text>
  )
}
