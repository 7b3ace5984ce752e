import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconUserPlus } from '../icons/tabler.ts'
import { useQuery } from '@tanstack/react-query'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { useRemaining } from '../removal/use-remaining.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { RoleNotice, useMay } from '../shell/role.tsx'
import { useAsked } from '../commands/use-asked.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'
import { peopleTexts } from './texts.ts'
import { UserList } from './user-list.tsx'

/** Who uses the dashboard of the account: roles, invitations, and the way out. */
export function PeoplePage() {
  const t = useText(peopleTexts)
  const may = useMay()
  const isOwner = may(endpoints.users.list)
  return (
    <PageFrame title={t.title} needs={endpoints.userInvitations.create} actions={<InviteButton />}>
      <Text c="dimmed" mb="lg">
        {t.intro}
      </Text>
      {isOwner ? <People /> : <RoleNotice needs={endpoints.users.list} />}
    </PageFrame>
  )
}

function People() {
  const users = useQuery(endpointQuery(endpoints.users.list, { query: { per_page: 100 } }))
  const invitations = useQuery(endpointQuery(endpoints.userInvitations.list, { query: { per_page: 100 } }))
  const remainingInvitations = useRemaining(endpoints.userInvitations.remove, invitations.data?.data)
  const error = users.error ?? invitations.error
  if (error) throw error
  return (
    <Stack gap="xl">
      {users.data ? <UserList users={users.data.data} /> : <Skeleton h={200} radius="lg" />}
      {remainingInvitations && remainingInvitations.length > 0 && <Invitations invitations={remainingInvitations} />}
    </Stack>
  )
}

function InviteButton() {
  const t = useText(peopleTexts)
  const words = useText(common)
  const modalId = 'invite'
  const open = () =>
    modals.open({
      modalId,
      title: t.inviteTitle,
      closeButtonProps: { 'aria-label': words.close },
      children: <InviteForm close={() => modals.close(modalId)} />,
    })
  useAsked(open)
  return (
    <Button leftSection={<IconUserPlus size={18} />} onClick={open}>
      {t.invite}
    </Button>
  )
}
