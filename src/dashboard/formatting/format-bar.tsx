import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconBold, IconItalic, IconLink, IconList, IconListNumbers } from '../icons/tabler.ts'
import { useText } from '../text/language.ts'
import { formats, type Format, type FormatState } from './format.ts'
import { LinkPopover, type LinkPopoverProps } from './link-popover.tsx'
import { formattingTexts } from './texts.ts'

const icons = { bold: IconBold, italic: IconItalic, link: IconLink, list: IconList, numbers: IconListNumbers }

interface FormatBarProps extends FormatState {
  /** What the text is called. */
  name: string
  hasBlocks: boolean
  disabled?: boolean
  apply: (format: Exclude<Format, 'link'>) => void
  /** Of the place where the address of a link is entered. */
  link: Omit<LinkPopoverProps, 'children' | 'href'>
}

/** Bold, italic, link and lists, above the text that they are given to. */
export function FormatBar({ name, hasBlocks, disabled, active, href, apply, link }: FormatBarProps) {
  const t = useText(formattingTexts)
  const offered = formats.filter((format) => hasBlocks || (format !== 'list' && format !== 'numbers'))
  return (
    <Group role="group" aria-label={t.group(name)} gap={2} mb={4} wrap="nowrap">
      {offered.map((format) => {
        const Icon = icons[format]
        const button = (
          <ActionIcon
            size={28}
            aria-label={t[format]}
            aria-pressed={active[format]}
            {...(format === 'link' && { 'aria-haspopup': 'dialog', 'aria-expanded': link.isOpen })}
            {...(active[format] && { variant: 'light', color: 'foyer' })}
            disabled={disabled}
            // The selection stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (format === 'link' ? link.setOpen(!link.isOpen) : apply(format))}
          >
            <Icon size={16} />
          </ActionIcon>
        )
        const hinted = (
          <Tooltip key={format} label={t[format]}>
            {button}
          </Tooltip>
        )
        if (format !== 'link') return hinted
        return (
          <LinkPopover key={format} href={href} {...link}>
            {hinted}
          </LinkPopover>
        )
      })}
    </Group>
  )
}
