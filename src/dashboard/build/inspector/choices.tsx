import { choiceTypes, type ResolvedType } from '../../../shared/contract/forms/field-types.ts'
import type { Choice } from '../../../shared/form/engine/model.ts'
import { MultiSelect, TagsInput } from '@mantine/core'
import { useText } from '../../text/language.ts'
import { Section } from './section.tsx'
import { inspectorTexts } from './texts.ts'
import { Tiles } from './tiles.tsx'
import type { FieldEditing } from './use-field.ts'

interface ChoicesProps {
  editing: FieldEditing
  type: ResolvedType
  /** Codes of the CRM with their words. */
  permitted: Record<string, string> | null
  /** What visitors can choose now. */
  offered: readonly Choice[]
}

/** What can be chosen: words of one's own, or some of what the CRM permits. */
export function Choices({ editing, type, permitted, offered }: ChoicesProps) {
  const t = useText(inspectorTexts)
  const { field, set, fault } = editing
  // Without any choice, a list is shown as a text.
  const isChoice = choiceTypes.includes(type) || choiceTypes.includes(field.field_type)
  if (!isChoice) return null
  const chosen = (field.datalist ?? '').split(';').flatMap((entry) => entry.trim() || [])
  const change = (entries: string[]) => set('datalist', entries.length === 0 ? null : entries.join(';'))
  const common = { value: chosen, onChange: change, error: fault('datalist'), clearable: true }
  return (
    <Section title={t.choices}>
      {permitted ? (
        <MultiSelect
          {...common}
          label={t.someChoices}
          placeholder={chosen.length === 0 ? t.allChoices : undefined}
          data={Object.entries(permitted).map(([value, label]) => ({ value, label }))}
          searchable
          hidePickedOptions
        />
      ) : (
        <TagsInput {...common} label={t.choices} description={t.choicesHelp} splitChars={[';']} />
      )}
      {choiceTypes.includes(type) && <Tiles key={field.key} editing={editing} choices={offered} />}
    </Section>
  )
}
