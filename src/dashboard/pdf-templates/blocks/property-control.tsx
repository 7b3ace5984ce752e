import { Input, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { fontFamilies } from '../../../shared/contract/documents/fonts.ts'
import { PictureControl } from '../../pictures/picture-control.tsx'
import { useText } from '../../text/language.ts'
import { choiceNames } from './block-texts.ts'
import classes from '../colour.module.css'

/** What the build makes of a schema of the contract (`scripts/contract-data.ts`). */
export interface Schema {
  type?: string
  enum?: (string | number)[]
  anyOf?: Schema[]
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
}

interface PropertyControlProps {
  name: string
  schema: Schema
  label: string
  description?: string | undefined
  value: unknown
  /** An empty input is `null`. */
  onChange: (value: string | number | boolean | null) => void
  error: string | undefined
  placeholder?: string | undefined
}

/** Addresses of pictures that are uploaded. */
const pictures = new Set(['signature_url', 'picture_url'])

/** The input that fits what a property can be. */
export function PropertyControl(props: PropertyControlProps) {
  if (pictures.has(props.name)) return <Picture {...props} />
  const schema = plain(props.schema)
  if (schema.type === 'boolean' || schema.anyOf?.some(({ type }) => type === 'boolean')) return <Flag {...props} />
  if (schema.enum) return <Choice {...props} values={schema.enum} />
  if (schema.type === 'integer' || schema.type === 'number') return <Measure {...props} schema={schema} />
  if (schema.pattern?.startsWith('^#')) return <Colour {...props} />
  return <Words {...props} schema={schema} />
}

/** What may be null is that, or what it is otherwise. */
export function plain(schema: Schema): Schema {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null')
  return others?.length === 1 && others[0] ? plain(others[0]) : schema
}

const shown = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function Flag({ label, description, value, onChange, error }: PropertyControlProps) {
  return (
    <Switch
      label={label}
      description={description}
      error={error}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

function Choice({
  name,
  label,
  description,
  value,
  onChange,
  error,
  values,
}: PropertyControlProps & { values: (string | number)[] }) {
  const words = useText(choiceNames)
  const nameOf = (one: string | number) =>
    words[`${name}.${one}`] ?? words[one] ?? (fontFamilies as Record<string, string>)[one] ?? String(one)
  return (
    <Select
      label={label}
      description={description}
      error={error}
      data={values.map((one) => ({ value: String(one), label: nameOf(one) }))}
      value={shown(value)}
      onChange={(next) => onChange(values.find((one) => String(one) === next) ?? null)}
      allowDeselect={false}
    />
  )
}

function Measure({ label, description, value, onChange, error, schema, placeholder }: PropertyControlProps) {
  return (
    <TextInput
      type="number"
      label={label}
      description={description}
      error={error}
      min={schema.minimum}
      max={schema.maximum}
      step={schema.type === 'integer' ? 1 : 0.5}
      placeholder={placeholder}
      value={shown(value)}
      onChange={({ currentTarget: { value: next } }) => onChange(next === '' ? null : Number(next))}
    />
  )
}

/** A colour by its number, or chosen from the browser's palette beside it. */
function Colour({ label, description, value, onChange, error }: PropertyControlProps) {
  return (
    <TextInput
      label={label}
      description={description}
      error={error}
      value={shown(value)}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      leftSection={
        <input
          type="color"
          aria-label={label}
          className={classes['swatch']}
          value={/^#[0-9a-f]{6}$/i.test(shown(value)) ? shown(value) : '#ffffff'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  )
}

function Picture({ label, description, value, onChange, error }: PropertyControlProps) {
  const change = (next: unknown) => onChange(typeof next === 'string' ? next : null)
  return (
    <Input.Wrapper label={label} labelElement="div" description={description}>
      <PictureControl
        input={{ value, enter: change, choose: change, settle() {} }}
        common={{ 'aria-label': label, error }}
      />
    </Input.Wrapper>
  )
}

/** From so many characters on a text has lines. */
const longText = 1000

function Words({ label, description, value, onChange, error, schema, placeholder }: PropertyControlProps) {
  const common = {
    label,
    description,
    error,
    placeholder,
    value: shown(value),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value || null),
  }
  if (schema.format === 'uri') return <TextInput {...common} type="url" placeholder="https://" />
  return (schema.maxLength ?? 0) >= longText ? (
    <Textarea {...common} autosize minRows={2} maxRows={16} />
  ) : (
    <TextInput {...common} />
  )
}
