import { Autocomplete, Switch } from '@mantine/core'
import { maxUnit, sliderOf } from '../../../shared/contract/forms/field-options.ts'
import { useText } from '../../text/language.ts'
import { measureTexts } from './measure-texts.ts'
import type { FieldEditing } from './use-field.ts'

/** The unit of a number, and whether it has a slider, or buttons. */
export function Measure({ editing }: { editing: FieldEditing }) {
  const t = useText(measureTexts)
  const { field, setOptions, fault } = editing
  const { unit = '', slider = false, stepper = false } = field.options
  const hasRange = sliderOf(field.options) !== undefined
  return (
    <>
      <Autocomplete
        label={t.unit}
        description={t.unitHelp}
        data={[...t.units]}
        value={unit}
        withScrollArea={false}
        maxLength={maxUnit}
        onChange={(text) => setOptions({ unit: text.trim() === '' ? undefined : text })}
        error={fault('options.unit')}
      />
      <Switch
        label={t.slider}
        description={hasRange ? t.sliderHelp : t.sliderNeeds}
        checked={slider}
        disabled={!hasRange && !slider}
        onChange={(event) => setOptions({ slider: event.currentTarget.checked || undefined })}
        error={fault('options.slider')}
      />
      <Switch
        label={t.stepper}
        description={t.stepperHelp}
        checked={stepper}
        onChange={(event) => setOptions({ stepper: event.currentTarget.checked || undefined })}
        error={fault('options.stepper')}
      />
    </>
  )
}
