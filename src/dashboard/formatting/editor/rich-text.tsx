import { Input } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { plainText } from '../../../shared/form/markup/markdown.ts'
import { toggle } from '../document/commands.ts'
import { formattingAt, linkTo } from '../document/formats-there.ts'
import { grammarOf } from '../document/schema.ts'
import { editorState, replaced } from '../document/state.ts'
import { toMarkdown } from '../document/write.ts'
import { FormatBar } from '../format-bar.tsx'
import type { FormatState } from '../format.ts'
import type { FormattedTextProps } from '../formatted-text.tsx'
import { openTextOf } from '../open-texts.ts'
import classes from './rich-text.module.css'
import { editorView } from './view.ts'

/** The editor of a formatted text, with its buttons above. */
export function RichText(props: FormattedTextProps) {
  const { name, label, description, error, valueName, minRows, maxRows, readOnly = false } = props
  const ids = useIds()
  const [value, change] = useUncontrolled({
    ...(props.value !== undefined && { value: props.value }),
    ...(props.defaultValue !== undefined && { defaultValue: props.defaultValue }),
    finalValue: '',
    ...(props.onChange && { onChange: props.onChange }),
  })
  const { place, view, formatting, link } = useEditor(props, { value, change, ids })
  const run = (command: Command) => view?.editable && command(view.state, view.dispatch) && view.focus()
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      labelProps={{ id: ids.label, onClick: () => view?.focus() }}
      descriptionProps={{ id: ids.description }}
      errorProps={{ id: ids.error }}
    >
      <FormatBar
        name={name}
        hasBlocks={props.hasLinesAlone !== true}
        disabled={readOnly}
        apply={(format) => run(toggle(format))}
        link={{ ...link, takesMacros: props.macros !== undefined, linkTo: (href) => run(linkTo(href)) }}
        {...formatting}
      />
      <Input
        component="div"
        multiline
        withAria={false}
        error={Boolean(error)}
        ref={place}
        classNames={{ input: classes['place'] ?? '' }}
        style={{ '--rows': minRows, '--most-rows': maxRows }}
      />
      {valueName !== undefined && <input type="hidden" name={valueName} value={value} />}
    </Input.Wrapper>
  )
}

/** Of what names and describes the text. */
function useIds() {
  const id = useId()
  return { label: `${id}label`, description: `${id}description`, error: `${id}error` }
}

interface EditorOptions {
  value: string
  change: (value: string) => void
  ids: ReturnType<typeof useIds>
}

const nothing: FormatState = {
  active: { bold: false, italic: false, link: false, list: false, numbers: false },
  href: undefined,
}

/** The view of the text, which is there as soon as its place is. */
function useEditor(props: FormattedTextProps, { value, change, ids }: EditorOptions) {
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [formatting, setFormatting] = useState(nothing)
  const [isOpen, setOpen] = useState(false)
  const grammar = grammarOf(props.hasLinesAlone !== true, props.macros !== undefined)
  // What was told last: what comes back as that is no other text.
  const told = useRef(value)
  const now = { props, change, ids, grammar }
  const latest = useRef(now)
  latest.current = now

  useEffect(() => {
    if (!place.current) return undefined
    const around = place.current
    const isEditable = () => latest.current.props.readOnly !== true && !around.closest('fieldset:disabled')
    const made = editorView(around, {
      state: editorState(told.current, grammar, { maxLength: props.maxLength }),
      grammar,
      attributes: (state) =>
        attributesOf({ ...latest.current.props, readOnly: !isEditable() }, latest.current.ids, state),
      editable: isEditable,
      labelOf: (macro) => latest.current.props.macros?.get(macro),
      changed({ state }, isWritten) {
        setFormatting(formattingAt(state))
        if (!isWritten) return
        const written = toMarkdown(state.doc, grammar)
        if (written === told.current) return
        told.current = written
        latest.current.change(written)
      },
      left: () => latest.current.props.onBlur?.(),
      link: () => setOpen(true),
    })
    setView(made)
    if (props.isFocused === true) made.focus()
    const unlocked = onLock(around, () => made.setProps({}))
    return () => {
      unlocked()
      made.destroy()
    }
  }, [grammar.schema, grammar.takesMacros, props.maxLength])

  useEffect(() => {
    if (!view || view.isDestroyed || value === told.current) return
    told.current = value
    view.dispatch(replaced(view.state, value, grammar))
  }, [view, value])
  const { readOnly, error, macros, placeholder, label, description, name } = props
  useEffect(() => {
    view?.setProps({})
  }, [view, readOnly, error, placeholder, label, description, name])
  useEffect(() => {
    relabel(view, macros)
  }, [view, macros])
  useOpened(props.open, view)
  function setLinking(isNow: boolean) {
    setOpen(isNow)
    if (!isNow) view?.focus()
  }
  return { place, view, formatting, link: { isOpen, setOpen: setLinking } }
}

/** Puts macros into the text from beside it. */
function useOpened(open: FormattedTextProps['open'], view: EditorView | undefined): void {
  useImperativeHandle(open, () => {
    const text = view && openTextOf(view.dom)
    return { focus: () => text?.focus(), insertMacro: (macro) => text?.insertMacro(macro) }
  }, [view])
}

/** Tells when a fieldset around, which locks what it holds, is enabled or disabled: that locks no text by itself. Returns what ends it. */
function onLock(place: Element, told: () => void): () => void {
  const observer = new MutationObserver(told)
  for (let around = place.closest('fieldset'); around; around = around.parentElement?.closest('fieldset') ?? null)
    observer.observe(around, { attributeFilter: ['disabled'] })
  return () => observer.disconnect()
}

function attributesOf(props: FormattedTextProps, ids: EditorOptions['ids'], { doc }: EditorState) {
  const { name, label, description, error, readOnly, placeholder } = props
  const described = [description ? ids.description : '', error ? ids.error : ''].filter(Boolean).join(' ')
  const isEmpty = doc.childCount === 1 && doc.firstChild?.content.size === 0
  return {
    class: classes['text'] ?? '',
    role: 'textbox',
    'aria-multiline': 'true',
    ...(label ? { 'aria-labelledby': ids.label } : { 'aria-label': name }),
    ...(described !== '' && { 'aria-describedby': described }),
    ...(error ? { 'aria-invalid': 'true' } : {}),
    ...(readOnly === true && { 'aria-readonly': 'true', tabindex: '0' }),
    ...(placeholder && { 'aria-placeholder': plainText(placeholder) }),
    ...(placeholder && isEmpty && { 'data-placeholder': plainText(placeholder) }),
  }
}

/** Names of macros may come after the text. */
function relabel(view: EditorView | undefined, macros: FormattedTextProps['macros']): void {
  if (!view || view.isDestroyed) return
  for (const chip of view.dom.querySelectorAll<HTMLElement>('[data-macro]')) {
    const label = macros?.get(chip.dataset['macro'] ?? '')
    if (label !== undefined && chip.textContent !== label) chip.textContent = label
  }
}
