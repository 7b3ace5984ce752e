import { Alert, Anchor, Box, Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconFileTypePdf, IconPaperclip, IconSend } from '../icons/tabler.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { addressOf, call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { AnchorLink } from '../shell/links.tsx'
import { useToast } from '../shell/toast.ts'
import { useMay } from '../shell/role.tsx'
import { Refused } from '../shell/said.tsx'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useLanguage, useText } from '../text/language.ts'
import { mailFaultOf, mailFaultTexts } from '../text/smtp.ts'
import { reasonsText } from '../text/faults.ts'
import { MailBadge } from './mail-badge.tsx'
import { MailContent, MailHeaders } from './mail-content.tsx'
import classes from './mails.module.css'
import { mailQuery, type SentMail } from './model.ts'
import { mailTexts, purposeTexts } from './texts.ts'

interface MailDrawerProps {
  id: number | undefined
  close: () => void
  /** Shows another mail: the one that was sent again. */
  open: (id: number) => void
}

/** One mail beside the list: what it says, where it went, and why not. */
export function MailDrawer({ id, close, open }: MailDrawerProps) {
  const words = useText(common)
  const t = useText(mailTexts)
  const { data, error } = useQuery({ ...mailQuery(id ?? 0), enabled: id !== undefined })
  const mail = id === undefined ? undefined : data
  return (
    <Drawer
      opened={id !== undefined}
      onClose={close}
      size={680}
      title={mail ? titleOf(mail, t) : t.title}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      {id !== undefined && <Refused error={error} isBesideFields={false} />}
      {!mail && !error && <Skeleton h={300} />}
      {mail && <Mail key={mail.id} mail={mail} open={open} />}
    </Drawer>
  )
}

function Mail({ mail, open }: { mail: SentMail; open: (id: number) => void }) {
  const t = useText(mailTexts)
  const resend = useResend(mail, open)
  const may = useMay()
  const hidden = hiddenText(mail, t)
  return (
    <Stack gap="lg">
      {mail.error !== null && <Trouble mail={mail} error={mail.error} />}
      <Returns mail={mail} />
      {mail.state === 'waiting' && mail.attempts === 0 && mail.error === null && (
        <Text size="sm" c="dimmed">
          {t.waitingText}
        </Text>
      )}
      <Headers mail={mail}>
        {!mail.is_emptied && may(endpoints.mails.resend) && (
          <Button
            variant="light"
            size="xs"
            leftSection={<IconSend size={16} />}
            loading={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {mail.state === 'sent' ? t.resend : t.resendNow}
          </Button>
        )}
      </Headers>
      {hidden === null ? <MailContent mail={mail} /> : <Alert color="gray">{hidden}</Alert>}
      <Attachments mail={mail} />
    </Stack>
  )
}

/** Why the last try failed: what a mail server meant, then what it said. */
function Trouble({ mail, error }: { mail: SentMail; error: string }) {
  const t = useText(mailTexts)
  const { language } = useLanguage()
  const faults = useText(mailFaultTexts)
  const fault = mailFaultOf(error)
  const isLost = mail.state === 'failed'
  return (
    <Alert color={isLost ? 'red' : 'yellow'} title={isLost ? t.failed : t.retried}>
      {fault !== undefined && <Text size="sm">{faults[fault]}</Text>}
      <Text size={fault === undefined ? 'sm' : 'xs'} style={{ overflowWrap: 'anywhere' }}>
        {fault === undefined ? reasonsText(mail.error_details, language) : faults.server(error)}
      </Text>
    </Alert>
  )
}

/** From whom it came back, and why. */
function Returns({ mail: { returned } }: { mail: SentMail }) {
  const t = useText(mailTexts)
  const { dateTime } = useFormat()
  if (returned.length === 0) return null
  return (
    <Alert color="red" title={t.returnedTitle}>
      <Stack gap="xs">
        {returned.map(({ recipient, status, said, created_at }) => (
          <Box key={recipient} style={{ overflowWrap: 'anywhere' }}>
            <Text size="sm" fw={500}>
              {recipient} · {dateTime(created_at)}
            </Text>
            <Text size="sm">{t.returnSaid(status, said)}</Text>
          </Box>
        ))}
        <Text size="sm">{t.returnedText}</Text>
      </Stack>
    </Alert>
  )
}

type Texts = (typeof mailTexts)['en']

function titleOf({ is_emptied, is_confidential, subject }: SentMail, t: Texts): string {
  if (is_emptied) return t.emptied
  return is_confidential ? t.confidential : subject
}

/** Why nothing of a mail is shown; null: it is. */
function hiddenText({ is_emptied, is_confidential, is_hidden }: SentMail, t: Texts): string | null {
  if (is_emptied) return t.emptiedText
  if (is_confidential) return t.confidentialText
  return is_hidden ? t.hiddenText : null
}

function useResend(mail: SentMail, open: (id: number) => void) {
  const t = useText(mailTexts)
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => call(endpoints.mails.resend, { id: mail.id }),
    onSuccess({ id }) {
      toast.done(mail.state === 'sent' ? t.resent : t.requeued)
      if (id !== mail.id) open(id)
    },
    onError: toast.failed,
    onSettled: () => client.invalidateQueries({ queryKey: ['mails'] }),
  })
}

/** From whom to whom and when; by which way stands folded below. */
function Headers({ mail, children }: { mail: SentMail; children: ReactNode }) {
  const t = useText(mailTexts)
  const purposes = useText(purposeTexts)
  const { dateTime } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const technicalId = useId()
  const rows: [string, string | null][] = [
    [t.from, mail.from],
    [t.to, mail.to.join(', ')],
    [t.cc, mail.cc.join(', ')],
    [t.bcc, mail.bcc.join(', ')],
    [t.replyTo, mail.reply_to],
    [t.purpose, mail.purpose === null ? t.otherPurpose : purposes[mail.purpose]],
    mail.sent_at === null ? [t.time, dateTime(mail.created_at)] : [t.sentAt, dateTime(mail.sent_at)],
    [t.nextAt, mail.next_attempt_at && dateTime(mail.next_attempt_at)],
    [t.note, mail.note],
  ]
  return (
    <Box>
      <Group mb="sm" justify="space-between">
        <MailBadge mail={mail} />
        {children}
      </Group>
      <MailHeaders rows={rows} />
      <Group mt="sm" gap="lg">
        <Origin mail={mail} />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? technicalId : undefined}
          rightSection={<IconChevronDown size={16} className={classes['chevron']} data-open={isOpen || undefined} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t.technical}
        </Button>
      </Group>
      {isOpen && (
        <Box id={technicalId} mt="xs">
          <MailHeaders
            rows={[
              [t.via, mail.via_crm ? t.viaCrm : t.viaService],
              [t.time, mail.sent_at && dateTime(mail.created_at)],
              [t.attempts, String(mail.attempts)],
              [t.messageId, mail.message_id],
            ]}
          />
        </Box>
      )}
    </Box>
  )
}

/** The submission that it is about, else those of its form. */
function Origin({ mail: { form_id, submission_id } }: { mail: SentMail }) {
  const t = useText(mailTexts)
  if (form_id === null) return null
  return (
    <AnchorLink
      to="/forms/$id/submissions"
      params={{ id: form_id }}
      search={submission_id === null ? {} : { submission: submission_id }}
      size="sm"
      fw={500}
    >
      {submission_id === null ? t.toSubmissions : t.toSubmission}
    </AnchorLink>
  )
}

function Attachments({ mail }: { mail: SentMail }) {
  const t = useText(mailTexts)
  const { text_file: file } = mail
  if (mail.attachments.length === 0 && !mail.with_document && file === null) return null
  return (
    <Box>
      <Text size="sm" fw={500} mb={4}>
        {t.attachments}
      </Text>
      <Stack gap={4}>
        {mail.with_document && mail.submission_id !== null && (
          <Anchor href={addressOf(endpoints.submissionDocuments.get, { id: mail.submission_id })} size="sm">
            <Group gap={6} component="span" wrap="nowrap">
              <IconFileTypePdf size={16} aria-hidden /> {t.document}
            </Group>
          </Anchor>
        )}
        {file && (
          <Anchor href={`data:${file.content_type},${encodeURIComponent(file.content)}`} download={file.name} size="sm">
            <Group gap={6} component="span" wrap="nowrap">
              <IconPaperclip size={16} aria-hidden /> {file.name}
            </Group>
          </Anchor>
        )}
        {mail.attachments.map(({ file_id, name }) => (
          <Anchor key={file_id} href={addressOf(endpoints.files.get, { id: file_id })} size="sm">
            <Group gap={6} component="span" wrap="nowrap">
              <IconPaperclip size={16} aria-hidden /> {name}
            </Group>
          </Anchor>
        ))}
      </Stack>
    </Box>
  )
}
