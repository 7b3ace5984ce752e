import { Input, Skeleton, Textarea } from '@mantine/core'
import { Suspense, type ReactNode, type Ref } from 'react'
import { lazyPart } from '../shell/lazy-part.tsx'
import type { OpenText } from './open-texts.ts'

export interface FormattedTextProps {
  /** What it is called. */
  name: string
  /** Above it; without, its name is read out alone. */
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  /** Light Markdown. */
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  /** The name of its value, where it is part of a form. */
  valueName?: string
  /** What holds where nothing is written. */
  placeholder?: string
  minRows: number
  maxRows: number
  maxLength?: number
  readOnly?: boolean
  /** It has the focus as soon as it is there. */
  isFocused?: boolean
  /** It stands where lines alone are shown: it has no paragraphs, and no lists. */
  hasLinesAlone?: boolean
  /** What macros are called; not given: the text takes none. */
  macros?: ReadonlyMap<string, string>
  open?: Ref<OpenText>
}

// Most of a page is there before what edits its texts.
const RichText = lazyPart(async () => (await import('./editor/load.ts')).loadEditor(), 'RichText', MarkdownText)

/** A text of light Markdown that looks, while it is written, as it will where it is shown. */
export function FormattedText(props: FormattedTextProps) {
  const { label, description, minRows, valueName, value, defaultValue } = props
  const waiting = (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <Skeleton h={32 + 14 + minRows * 22} />
      {valueName !== undefined && <input type="hidden" name={valueName} value={value ?? defaultValue ?? ''} />}
    </Input.Wrapper>
  )
  return (
    <Suspense fallback={waiting}>
      <RichText {...props} />
    </Suspense>
  )
}

/** The text as it is stored, where what edits it could not be loaded. */
function MarkdownText(props: FormattedTextProps) {
  const { name, label, valueName, isFocused, hasLinesAlone: _, macros: _macros, open: _open, onChange, ...rest } = props
  return (
    <Textarea
      {...rest}
      {...(label ? { label } : { 'aria-label': name })}
      {...(valueName !== undefined && { name: valueName })}
      {...(isFocused === true && { 'data-autofocus': true })}
      autosize
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
    />
  )
}
