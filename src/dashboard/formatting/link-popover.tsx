import { Button, Group, Popover, Stack, TextInput } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { useText } from '../text/language.ts'
import { addressOf } from './address.ts'
import { formattingTexts } from './texts.ts'

export interface LinkPopoverProps {
  /** Where the link leads that is there; undefined: there is none. */
  href: string | undefined
  takesMacros: boolean
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** null: it is to be no link any more. */
  linkTo: (href: string | null) => void
  children: ReactElement
}

/** Where the address of a link is entered, below the button that opens it. Whose text it is puts the focus back there. */
export function LinkPopover({ isOpen, setOpen, children, ...entry }: LinkPopoverProps) {
  const t = useText(formattingTexts)
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-start" shadow="md" withRoles={false}>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t.address} p="sm" w={300} maw="calc(100vw - 24px)">
        <AddressEntry {...entry} close={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface AddressEntryProps extends Pick<LinkPopoverProps, 'href' | 'takesMacros' | 'linkTo'> {
  close: () => void
}

/** It is no form, since it may stand within one. */
function AddressEntry({ href, takesMacros, linkTo, close }: AddressEntryProps) {
  const t = useText(formattingTexts)
  const [entered, setEntered] = useState(href?.replace(/^mailto:/, '') ?? '')
  const [isRefused, setRefused] = useState(false)
  function apply() {
    const address = addressOf(entered, { takesMacros })
    if (address === undefined) return setRefused(true)
    linkTo(address)
    close()
  }
  return (
    <Stack gap="xs">
      <TextInput
        label={t.address}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        value={entered}
        error={isRefused && t.noAddress}
        onChange={({ currentTarget: { value } }) => {
          setEntered(value)
          setRefused(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
        // Escape closes this, and not what it stands in.
        data-mantine-stop-propagation
        data-autofocus
      />
      <Group gap="xs" justify="flex-end">
        {href !== undefined && (
          <Button
            size="xs"
            variant="default"
            data-mantine-stop-propagation
            onClick={() => {
              linkTo(null)
              close()
            }}
          >
            {t.remove}
          </Button>
        )}
        <Button size="xs" data-mantine-stop-propagation onClick={apply}>
          {t.apply}
        </Button>
      </Group>
    </Stack>
  )
}
