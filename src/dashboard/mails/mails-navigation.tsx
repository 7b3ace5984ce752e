import { Box } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import classes from '../form/layout.module.css'
import { replyTemplateTexts } from '../reply-templates/texts.ts'
import { AnchorLink } from '../shell/links.tsx'
import { useText } from '../text/language.ts'

/** Mails have two pages: what was sent, and what replies begin with. */
export function MailsNavigation() {
  const t = useText(replyTemplateTexts)
  const { pathname } = useLocation()
  const pages = [
    ['/mails', t.sent],
    ['/mails/templates', t.section],
  ] as const
  return (
    <Box component="nav" aria-label={t.sections} className={classes['sections']} mb="lg">
      {pages.map(([to, label]) => (
        <AnchorLink
          key={to}
          to={to}
          activeOptions={{ exact: true }}
          className={classes['section']}
          aria-current={pathname === to ? 'page' : undefined}
          underline="never"
        >
          {label}
        </AnchorLink>
      ))}
    </Box>
  )
}
