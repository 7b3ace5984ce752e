import { Button, Code, Group, Image, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy } from '../icons/tabler.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../api/call.ts'
import { endpoints, type AnswerOf } from '../api/endpoints.ts'
import { useToast } from '../shell/toast.ts'
import { Refused } from '../shell/said.tsx'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { entered } from '../text/read-form.ts'
import { PasswordForm } from './password-dialog.tsx'
import { securityTexts } from './texts.ts'

type NewFactor = AnswerOf<typeof endpoints.secondFactor.begin>

/** Password, QR code, first code, recovery codes: one after the other. */
export function SetUpSecondFactor({ close }: { close: () => void }) {
  const t = useText(securityTexts)
  const [factor, setFactor] = useState<NewFactor>()
  const [codes, setCodes] = useState<string[]>()
  const begin = async (current_password: string) =>
    setFactor(await call(endpoints.secondFactor.begin, { body: { current_password } }))
  if (codes) return <RecoveryCodes codes={codes} close={close} />
  if (factor) return <FirstCode factor={factor} done={setCodes} close={close} />
  return <PasswordForm text={t.factorPassword} action={t.next} run={begin} close={close} />
}

interface FirstCodeProps {
  factor: NewFactor
  done: (codes: string[]) => void
  close: () => void
}

function FirstCode({ factor, done, close }: FirstCodeProps) {
  const t = useText(securityTexts)
  const words = useText(common)
  const { faultOf } = useProblems()
  const client = useQueryClient()
  const { data: picture } = useQuery({
    queryKey: ['qr', factor.uri],
    queryFn: async () => (await import('qrcode')).toDataURL(factor.uri, { margin: 2, width: 400 }),
    gcTime: 0,
  })
  const confirm = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      call(endpoints.secondFactor.confirm, { body: { code: entered(form, 'code') } }),
    onSuccess: async ({ recovery_codes }) => {
      done(recovery_codes)
      await client.invalidateQueries({ queryKey: ['second-factor'] })
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    confirm.mutate(event.currentTarget)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{t.factorScan}</Text>
        {picture !== undefined && <Image src={picture} alt={t.factorQr} w={200} h={200} mx="auto" radius="md" />}
        <Text size="sm" c="dimmed">
          {t.factorType} <Code>{factor.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
        </Text>
        <Refused error={confirm.error} />
        <TextInput
          name="code"
          label={t.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={faultOf(confirm.error, 'code')}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={confirm.isPending}>
            {t.factorConfirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function RecoveryCodes({ codes, close }: { codes: string[]; close: () => void }) {
  const t = useText(securityTexts)
  const words = useText(common)
  const toast = useToast()
  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast.done(words.copied)
  }
  return (
    <Stack role="status">
      <Text fw={600}>{t.codesTitle}</Text>
      <Text size="sm" c="dimmed">
        {t.codesText}
      </Text>
      <SimpleGrid cols={2} spacing="xs" component="ul" p={0} m={0} aria-label={t.codes}>
        {codes.map((code) => (
          <Code key={code} component="li" ta="center" py={6} fz="sm" style={{ listStyle: 'none' }}>
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group justify="flex-end">
        <Button variant="light" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          {t.codesCopy}
        </Button>
        <Button onClick={close}>{t.codesKept}</Button>
      </Group>
    </Stack>
  )
}
