import { Button, Group } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { IconMessage } from '../../icons/tabler.ts'
import type { ReplyTemplate } from '../../reply-templates/model.ts'
import { TemplateMenu } from '../../reply-templates/template-menu.tsx'
import { useText } from '../../text/language.ts'
import { NewReply } from './new-reply.tsx'
import { replyTexts } from './reply-texts.ts'
import { useReplyDraft } from './use-draft.ts'
import { useTemplate } from './use-template.tsx'

interface ReplyPlaceProps {
  id: number
  /** A reply is what the submission was opened for. */
  isReplying: boolean
  /** There was one before, whose subject it goes on with. */
  isFurther: boolean
}

/** A place for a reply: one button, until a reply is begun or was begun before. */
export function ReplyPlace({ id, isReplying, isFurther }: ReplyPlaceProps) {
  const words = useText(replyTexts)
  const edited = useReplyDraft(id)
  const template = useTemplate(id, edited)
  const { subject, text } = edited.draft
  const [begun, setBegun] = useState<'asked' | 'kept'>()
  const isOpen = begun !== undefined || isReplying || subject !== '' || text !== ''
  // It stays open: when all of a draft is deleted, and once it was sent.
  if (isOpen && !begun) setBegun(isReplying ? 'asked' : 'kept')
  const begin = () => setBegun('asked')
  useHotkeys(isOpen ? [] : [['r', begin]])
  if (isOpen) {
    const isAsked = isReplying || begun === 'asked'
    return <NewReply id={id} isReplying={isAsked} isFurther={isFurther} edited={edited} template={template} />
  }
  function choose(chosen: ReplyTemplate) {
    begin()
    template.choose(chosen)
  }
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" leftSection={<IconMessage size={15} />} onClick={begin} data-begin>
        {words.write}
      </Button>
      <TemplateMenu choose={choose} isPending={template.isPending} disabled={false} />
    </Group>
  )
}
