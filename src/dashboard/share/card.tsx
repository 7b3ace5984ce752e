import { Button, Paper, Text, Title } from '@mantine/core'
import { IconCopy } from '../icons/tabler.ts'
import type { ReactNode } from 'react'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'

export function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Paper p="lg" component="section">
      <Title order={2}>{title}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {text}
      </Text>
      {children}
    </Paper>
  )
}

export function CopyButton({ label, text }: { label: string; text: string }) {
  const words = useText(common)
  const toast = useToast()
  async function copy() {
    await navigator.clipboard.writeText(text)
    toast.done(words.copied)
  }
  return (
    <Button variant="light" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
      {label}
    </Button>
  )
}
