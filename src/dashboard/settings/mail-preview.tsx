import { Alert, Button, Drawer, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { IconSend } from '../icons/tabler.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formMailKinds, type FormMailKind } from '../../shared/contract/forms/form-mails.ts'
import { call } from '../api/call.ts'
import { endpoints, type AnswerOf } from '../api/endpoints.ts'
import { keyOf } from '../api/queries.ts'
import { formQuery } from '../form/query.ts'
import type { Form } from '../forms/model.ts'
import { MailContent, MailHeaders } from '../mails/mail-content.tsx'
import { mailTexts } from '../mails/texts.ts'
import { Permitted } from '../shell/role.tsx'
import { Refused } from '../shell/said.tsx'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { mailSettingTexts } from './mail-texts.ts'

const switches = {
  confirmation: 'email_enabled',
  second: 'email2_enabled',
  notification: 'notification_enabled',
} as const satisfies Record<FormMailKind, keyof Form>

interface MailPreviewProps {
  form: Form
  /** The mail that is shown first. */
  first: FormMailKind
  opened: boolean
  close: () => void
}

/** The mails of a form as they go out, with sample answers, and a way to get them. */
export function MailPreview({ form, first, opened, close }: MailPreviewProps) {
  const t = useText(mailSettingTexts)
  const words = useText(common)
  return (
    <Drawer opened={opened} onClose={close} size={680} title={t.title} closeButtonProps={{ 'aria-label': words.close }}>
      <Mails form={form} first={first} />
    </Drawer>
  )
}

function Mails({ form, first }: Pick<MailPreviewProps, 'form' | 'first'>) {
  const t = useText(mailSettingTexts)
  const [kind, setKind] = useState(first)
  const { data, error } = usePreview(form.id, kind)
  return (
    <Stack gap="lg">
      <SegmentedControl
        aria-label={t.which}
        value={kind}
        onChange={(next) => setKind(next as FormMailKind)}
        data={formMailKinds.map((value) => ({ value, label: t.previewOf[value] }))}
        fullWidth
      />
      <Text size="sm" c="dimmed">
        {t.sample}
      </Text>
      {!form[switches[kind]] && <Alert color="yellow">{t.off}</Alert>}
      <Refused error={error} isBesideFields={false} />
      {!data && !error && <Skeleton h={300} />}
      {data && <Headers mail={data} />}
      <Permitted needs={endpoints.formMails.test}>
        <SendToMe id={form.id} kind={kind} />
      </Permitted>
      {data && <MailContent mail={data} />}
    </Stack>
  )
}

/** Asked anew as soon as a change of the form is saved. */
function usePreview(id: number, mail: FormMailKind) {
  const { data: form } = useQuery(formQuery(id))
  return useQuery({
    queryKey: [...keyOf(endpoints.formMails.preview, { id }), mail, form?.etag],
    queryFn: ({ signal }) => call(endpoints.formMails.preview, { id, body: { mail }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

function Headers({ mail }: { mail: AnswerOf<typeof endpoints.formMails.preview> }) {
  const t = useText(mailSettingTexts)
  const names = useText(mailTexts)
  const rows = [
    [names.from, mail.from],
    [names.to, mail.to.join(', ')],
    [names.cc, mail.cc.join(', ')],
    [names.bcc, mail.bcc.join(', ')],
    [names.replyTo, mail.reply_to],
    [t.subject, mail.subject],
  ] as const
  return (
    <>
      {mail.to.length === 0 && <Alert color="yellow">{t.noRecipient}</Alert>}
      <MailHeaders rows={rows} />
    </>
  )
}

function SendToMe({ id, kind: mail }: { id: number; kind: FormMailKind }) {
  const t = useText(mailSettingTexts)
  const toast = useToast()
  const sending = useMutation({
    mutationFn: () => call(endpoints.formMails.test, { id, body: { mail } }),
    onSuccess: ({ to }) => toast.done(t.sent(to)),
    onError: toast.failed,
  })
  return (
    <Button
      variant="light"
      leftSection={<IconSend size={16} />}
      loading={sending.isPending}
      onClick={() => sending.mutate()}
      style={{ alignSelf: 'flex-start' }}
    >
      {t.send}
    </Button>
  )
}
