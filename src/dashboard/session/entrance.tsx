import { Box, Center, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Mark } from '../shell/brand.tsx'
import { shellTexts } from '../shell/texts.ts'
import { useTitle } from '../shell/title.ts'
import { useLanguage, useText, type Language } from '../text/language.ts'

/** The frame of the pages that one sees without being signed in. */
export function Entrance({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  useTitle(title)
  const t = useText(shellTexts)
  const { language, choose } = useLanguage()
  return (
    <Center component="main" mih="100vh" p="md">
      <Box w="100%" maw={420}>
        <Paper p={{ base: 'lg', sm: 36 }} shadow="sm">
          <Stack gap={4} mb="xl">
            <Mark size={40} />
            <Title order={1} mt="md">
              {title}
            </Title>
            {text && <Text c="dimmed">{text}</Text>}
          </Stack>
          {children}
        </Paper>
        <Center mt="md">
          <SegmentedControl
            size="xs"
            aria-label={t.language}
            value={language}
            onChange={(next) => choose(next as Language)}
            data={[
              { value: 'de', label: 'Deutsch' },
              { value: 'en', label: 'English' },
            ]}
          />
        </Center>
      </Box>
    </Center>
  )
}
