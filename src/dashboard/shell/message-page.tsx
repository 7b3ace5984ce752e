import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../text/language.ts'
import { isProblem } from '../api/problem.ts'
import { ButtonLink } from './links.tsx'
import { Said } from './said.tsx'
import { shellTexts } from './texts.ts'
import { useTitle } from './title.ts'

/** A page that has only something to say, and a way out. */
export function MessagePage({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  useTitle(title)
  return (
    <Center mih="60vh" p="lg">
      <Stack align="center" gap="sm" maw={460}>
        <Title order={1} ta="center">
          {title}
        </Title>
        <Text c="dimmed" ta="center">
          {text}
        </Text>
        <Group mt="sm">{children}</Group>
      </Stack>
    </Center>
  )
}

export function NotFoundPage() {
  const t = useText(shellTexts)
  return (
    <MessagePage title={t.notFoundTitle} text={t.notFoundText}>
      <ButtonLink to="/forms">{t.toForms}</ButtonLink>
    </MessagePage>
  )
}

/** What stands in place of a page that failed: in words where the server said why. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useText(shellTexts)
  // On the way to the sign-in.
  if (isProblem(error, 401)) return null
  if (isProblem(error, 404)) return <NotFoundPage />
  return (
    <MessagePage title={t.brokenTitle} text={isProblem(error) ? <Said error={error} ended={reset} /> : t.brokenText}>
      <Button onClick={reset}>{t.reload}</Button>
      <ButtonLink to="/forms" variant="default">
        {t.toForms}
      </ButtonLink>
    </MessagePage>
  )
}
