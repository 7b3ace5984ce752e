import { Box } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { AnchorLink } from '../shell/links.tsx'
import { useText } from '../text/language.ts'
import classes from '../form/layout.module.css'
import { letterheadTexts } from './texts.ts'

/** Documents have two pages: what they say, and the paper they stand on. */
export function DocumentsNavigation() {
  const t = useText(letterheadTexts)
  const { pathname } = useLocation()
  const pages = [
    ['/pdf-templates', t.templates],
    ['/letterheads', t.title],
  ] as const
  return (
    <Box component="nav" aria-label={t.documents} className={classes['sections']} mb="lg">
      {pages.map(([to, label]) => (
        <AnchorLink
          key={to}
          to={to}
          className={classes['section']}
          aria-current={pathname.startsWith(to) ? 'page' : undefined}
          underline="never"
        >
          {label}
        </AnchorLink>
      ))}
    </Box>
  )
}
