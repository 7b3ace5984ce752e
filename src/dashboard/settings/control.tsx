import { Select, Skeleton, Switch, Textarea, TextInput } from '@mantine/core'
import { Suspense, type ComponentType } from 'react'
import { fontFamilies, type Font } from '../../shared/contract/documents/fonts.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { common as commonWords } from '../text/common.ts'
import { useLanguage, useText } from '../text/language.ts'
import type { ControlProps } from './control-props.ts'
import { choiceLabel } from './labels/choices.ts'
import { fromLocal, toLocal } from './moment.ts'
import type { Kind } from './registry.ts'
import classes from './settings.module.css'

// Lists need the largest parts of the kit, and few settings are lists.
const FormattedControl = lazyPart(() => import('./formatted-control.tsx'), 'FormattedControl')
const WordsControl = lazyPart(() => import('./words-control.tsx'), 'WordsControl')
const TranslationsControl = lazyPart(() => import('./translations-control.tsx'), 'TranslationsControl')
const RedirectsControl = lazyPart(() => import('./redirects-control.tsx'), 'RedirectsControl')
const RowsControl = lazyPart(() => import('./rows/rows-control.tsx'), 'RowsControl')
const RecordsControl = lazyPart(() => import('./records-control.tsx'), 'RecordsControl')
const CrmChoicesControl = lazyPart(() => import('./crm-choices/crm-choices-control.tsx'), 'CrmChoicesControl')
const ActivityTypeControl = lazyPart(() => import('./crm-choices/activity-type-control.tsx'), 'ActivityTypeControl')

const PictureControl = lazyPart(() => import('../pictures/picture-control.tsx'), 'PictureControl')
const TimezoneControl = lazyPart(() => import('./place-controls.tsx'), 'TimezoneControl')
const CountryControl = lazyPart(() => import('./place-controls.tsx'), 'CountryControl')
const SecretControl = lazyPart(() => import('./secret-control.tsx'), 'SecretControl')

// With the others, since each place that loads something names all that it needs.
const mailAid = () => import('./mail-aid.tsx')
export const MailAid = lazyPart(mailAid, 'MailAid')
export const MailPreviewButton = lazyPart(mailAid, 'MailPreviewButton')

/** The control that fits what the setting can be. */
export function Control(props: ControlProps) {
  return (
    <Suspense fallback={<Skeleton h={36} />}>
      <ControlOfKind {...props} />
    </Suspense>
  )
}

const controls: { [K in Kind['kind']]: ComponentType<ControlProps<K>> } = {
  flag: FlagControl,
  choice: ChoiceControl,
  number: NumberControl,
  colour: ColourControl,
  moment: MomentControl,
  words: WordsControl,
  records: RecordsControl,
  crmChoices: CrmChoicesControl,
  activityType: ActivityTypeControl,
  redirects: RedirectsControl,
  rows: RowsControl,
  timezone: TimezoneControl,
  country: CountryControl,
  translations: TranslationsControl,
  secret: SecretControl,
  picture: PictureControl,
  text: TextControl,
  formatted: FormattedControl,
}

function ControlOfKind(props: ControlProps) {
  const Fitting = controls[props.setting.kind.kind] as ComponentType<ControlProps>
  return <Fitting {...props} />
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function FlagControl({ input, common }: ControlProps<'flag'>) {
  const words = useText(commonWords)
  const isOn = input.value === true
  return (
    <Switch
      {...common}
      label={isOn ? words.yes : words.no}
      checked={isOn}
      onChange={(event) => input.choose(event.currentTarget.checked)}
    />
  )
}

function ChoiceControl({ setting: { name, kind }, input, common }: ControlProps<'choice'>) {
  const { language } = useLanguage()
  const labelOf = (value: string) => (name === 'font' ? fontName(value) : choiceLabel(name, value, language))
  return (
    <Select
      {...common}
      data={kind.values.map((value) => ({ value, label: labelOf(value) }))}
      value={text(input.value)}
      onChange={(value) => value !== null && input.choose(value)}
      allowDeselect={false}
    />
  )
}

const fontName = (value: string) => (Object.hasOwn(fontFamilies, value) ? fontFamilies[value as Font] : 'System')

function NumberControl({ setting: { kind }, input, common }: ControlProps<'number'>) {
  return (
    <TextInput
      {...common}
      type="number"
      min={kind.min}
      max={kind.max}
      step={kind.step}
      value={text(input.value)}
      onChange={({ currentTarget: { value } }) => input.enter(value === '' ? null : Number(value))}
      onBlur={input.settle}
      maw={160}
    />
  )
}

/** A colour by its number, or chosen from the browser's palette beside it. */
function ColourControl({ input, common }: ControlProps<'colour'>) {
  const value = text(input.value)
  return (
    <TextInput
      {...common}
      value={value}
      onChange={(event) => input.enter(event.currentTarget.value || null)}
      onBlur={input.settle}
      leftSection={
        <input
          type="color"
          aria-label={common['aria-label']}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#ffffff'}
          onChange={(event) => input.enter(event.currentTarget.value)}
          className={classes['swatch']}
        />
      }
      maw={160}
    />
  )
}

function MomentControl({ input, common }: ControlProps<'moment'>) {
  return (
    <TextInput
      {...common}
      type="datetime-local"
      value={toLocal(text(input.value))}
      onChange={({ currentTarget: { value } }) => input.enter(fromLocal(value))}
      onBlur={input.settle}
      maw={240}
    />
  )
}

function TextControl({ setting: { kind, default: fallback }, input, common }: ControlProps<'text'>) {
  const shared = {
    ...common,
    value: text(input.value),
    onChange: (event: { currentTarget: { value: string } }) => input.enter(event.currentTarget.value || null),
    onBlur: input.settle,
    placeholder: text(fallback),
  }
  return kind.isLong ? (
    <Textarea {...shared} autosize minRows={2} maxRows={16} />
  ) : (
    <TextInput {...shared} type={kind.type} />
  )
}
