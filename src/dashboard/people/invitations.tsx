import { Badge, Box, Button, Group, Paper, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { useRemoval } from '../removal/use-removal.tsx'
import { roleTexts } from '../shell/role-texts.ts'
import { useToast } from '../shell/toast.ts'
import { useFormat } from '../text/format.ts'
import { useLanguage, useText } from '../text/language.ts'
import classes from './people.module.css'
import { peopleTexts } from './texts.ts'

type Invitation = RecordOf<typeof endpoints.userInvitations.list>

/** Who was asked to join and has not come yet. */
export function Invitations({ invitations }: { invitations: Invitation[] }) {
  const t = useText(peopleTexts)
  return (
    <section>
      <Title order={2} mb="sm">
        {t.invitations}
      </Title>
      <Paper component="ul" p={0} m={0} aria-label={t.invitations}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </Paper>
    </section>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const t = useText(peopleTexts)
  const names = useText(roleTexts)
  const { date } = useFormat()
  const { email, role, invited_by, expires_at } = invitation
  const isOver = Date.parse(expires_at) < Date.now()
  return (
    <Box component="li" className={classes['invitation']}>
      <Box miw={0}>
        <Group gap="xs">
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
          <Badge color="foyer">{names[role]}</Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {t.invitedBy(invited_by)} · {isOver ? t.expired : t.validUntil(date(expires_at))}
        </Text>
      </Box>
      <Actions invitation={invitation} />
    </Box>
  )
}

function Actions({ invitation: { id, email, role } }: { invitation: Invitation }) {
  const t = useText(peopleTexts)
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const refresh = () => client.invalidateQueries({ queryKey: ['user-invitations'] })
  const again = useMutation({
    mutationFn: () => call(endpoints.userInvitations.create, { body: { email, role, language } }),
    onSuccess: () => toast.done(t.sent(email)),
    onError: toast.failed,
    onSettled: refresh,
  })
  const remove = useRemoval()
  const withdraw = () =>
    remove({
      endpoint: endpoints.userInvitations.remove,
      ids: [id],
      said: t.withdrawn(email),
      forgets: ['user-invitations'],
    })
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t.againTo(email)}
        onClick={() => again.mutate()}
        loading={again.isPending}
      >
        {t.again}
      </Button>
      <Button variant="subtle" color="red" size="compact-sm" aria-label={t.withdrawFrom(email)} onClick={withdraw}>
        {t.withdraw}
      </Button>
    </Group>
  )
}
