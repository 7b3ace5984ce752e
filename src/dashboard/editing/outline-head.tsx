import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { Permitted } from '../shell/role.tsx'
import classes from './outline.module.css'

interface OutlineHeadProps {
  icon: ReactNode
  label: string
  isSelected: boolean
  onSelect: () => void
}

/** Above the list: what concerns all of it, to be chosen like its entries. */
export function OutlineHead({ icon, label, isSelected, onSelect }: OutlineHeadProps) {
  return (
    <UnstyledButton
      className={classes['row']}
      data-selected={isSelected || undefined}
      aria-pressed={isSelected}
      onClick={onSelect}
      p="xs"
    >
      <Group gap="xs" wrap="nowrap">
        {icon}
        <Text size="sm">{label}</Text>
      </Group>
    </UnstyledButton>
  )
}

/** In place of a list that has no entries. */
export function EmptyOutline({ text, action, onAction }: { text: string; action: string; onAction: () => void }) {
  return (
    <Stack align="center" py="lg" gap="sm">
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      <Permitted needs={endpoints.forms.update}>
        <Button variant="light" onClick={onAction}>
          {action}
        </Button>
      </Permitted>
    </Stack>
  )
}
