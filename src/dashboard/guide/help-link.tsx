import { Tooltip } from '@mantine/core'
import { useMatches, useSearch } from '@tanstack/react-router'
import { IconHelp } from '../icons/tabler.ts'
import { ActionIconLink } from '../shell/links.tsx'
import { useText } from '../text/language.ts'
import { guideFor } from './guide-of-page.ts'
import { guideTexts } from './texts.ts'

/** Beside the title of a page: leads to the guide about it; nothing on pages that have none. */
export function HelpLink() {
  const t = useText(guideTexts)
  const page = useMatches({ select: (matches) => matches.at(-1)?.routeId })
  const group = useSearch({ strict: false, select: (search) => search.group })
  const name = guideFor(page, group)
  if (name === undefined) return null
  const label = { 'aria-label': t.help, children: <IconHelp size={18} /> }
  return (
    <Tooltip label={t.help}>
      {name === null ? (
        <ActionIconLink to="/guide" {...label} />
      ) : (
        <ActionIconLink to="/guide/$name" params={{ name }} {...label} />
      )}
    </Tooltip>
  )
}
