import { ActionIcon, Group, Tooltip } from '@mantine/core'
import type { KeyboardEvent, RefObject } from 'react'
import { IconBold, IconItalic, IconLink, IconList } from '../icons/tabler.ts'
import { useText } from '../text/language.ts'
import { formatOf, withFormat, type Format } from './format.ts'
import { formattingTexts } from './texts.ts'

const icons = { bold: IconBold, italic: IconItalic, link: IconLink, list: IconList }
const formats = Object.keys(icons) as Format[]

/** Puts formats into an input of light Markdown, as if they had been typed there. */
export function useFormatting(input: RefObject<HTMLTextAreaElement | null>) {
  const { text } = useText(formattingTexts)
  function apply(format: Format) {
    const element = input.current
    if (!element || element.disabled || element.readOnly) return
    const { value, selectionStart, selectionEnd } = element
    const selection = { text: value, from: selectionStart, to: selectionEnd }
    const after = withFormat(format, selection, { text, address: 'https://' })
    element.focus()
    element.setRangeText(after.text, 0, value.length)
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.setSelectionRange(after.from, after.to)
  }
  function onKeyDown(event: KeyboardEvent) {
    const format = formatOf(event)
    if (!format) return
    event.preventDefault()
    apply(format)
  }
  return { apply, onKeyDown }
}

/** Bold, italic, link and list, above the input that `name` is the label of. */
export function FormatBar({ name, apply }: { name: string; apply: (format: Format) => void }) {
  const t = useText(formattingTexts)
  return (
    <Group role="group" aria-label={t.group(name)} gap={2} mb={4} wrap="nowrap">
      {formats.map((format) => {
        const Icon = icons[format]
        return (
          <Tooltip key={format} label={t[format]}>
            {/* The selection stays where it is. */}
            <ActionIcon
              size={28}
              aria-label={t[format]}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => apply(format)}
            >
              <Icon size={16} />
            </ActionIcon>
          </Tooltip>
        )
      })}
    </Group>
  )
}
