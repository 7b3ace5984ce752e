import { Box, Button, Menu, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconChevronDown, IconPencil } from '../icons/tabler.ts'
import { MenuItemLink } from '../shell/links.tsx'
import { useText } from '../text/language.ts'
import { replyTemplatesQuery, type ReplyTemplate } from './model.ts'
import { replyTemplateTexts } from './texts.ts'

interface TemplateMenuProps {
  choose: (template: ReplyTemplate) => void
  isPending: boolean
  /** Nothing can be chosen now. */
  disabled: boolean
}

/** The templates of the account, to begin a reply with one. */
export function TemplateMenu({ choose, isPending, disabled }: TemplateMenuProps) {
  const t = useText(replyTemplateTexts)
  const { data } = useQuery(replyTemplatesQuery)
  return (
    <Menu position="bottom-start" width={320}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronDown size={15} />}
          loading={isPending}
          disabled={disabled}
        >
          {t.choose}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Box mah={280} style={{ overflowY: 'auto' }}>
          {data?.length === 0 && <Menu.Label>{t.none}</Menu.Label>}
          {data?.map((template) => (
            <Menu.Item key={template.id} onClick={() => choose(template)}>
              <Text size="sm" truncate>
                {template.name}
              </Text>
              <Text size="xs" truncate>
                {template.subject ?? template.text}
              </Text>
            </Menu.Item>
          ))}
        </Box>
        <Menu.Divider />
        <MenuItemLink to="/mails/templates" leftSection={<IconPencil size={16} />}>
          {t.manage}
        </MenuItemLink>
      </Menu.Dropdown>
    </Menu>
  )
}
