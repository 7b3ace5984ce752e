import '@mantine/spotlight/styles.css'
import { Text, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '../icons/tabler.ts'
import { useEffect, useState } from 'react'
import { useText } from '../text/language.ts'
import classes from './palette.module.css'
import type { CommandGroup } from './command.ts'
import { commandTexts } from './texts.ts'
import { useCommands } from './use-commands.tsx'

const [store, palette] = createSpotlight()

/** Leads to every page, form and setting, and does what can be done from everywhere. Each further turn opens or closes it. */
export function Palette({ turns }: { turns: number }) {
  const t = useText(commandTexts)
  const [sought, setSought] = useState('')
  useEffect(() => palette.toggle(), [turns])
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={sought}
      onQueryChange={setSought}
      radius="lg"
      centered={false}
      attributes={{ content: { 'aria-label': t.open } }}
    >
      <Spotlight.Search
        aria-label={t.placeholder}
        placeholder={t.placeholder}
        leftSection={<IconSearch size={20} stroke={1.7} />}
      />
      <Offers sought={sought} />
      <Spotlight.Footer className={classes['keys']}>
        <Text size="xs" c="dimmed">
          {t.keys}
        </Text>
      </Spotlight.Footer>
    </Spotlight.Root>
  )
}

const pauseInTyping = 150

function Offers({ sought }: { sought: string }) {
  const t = useText(commandTexts)
  const [settled] = useDebouncedValue(sought, pauseInTyping)
  const { groups, isSearching } = useCommands(settled)
  const offered = groups.flatMap(({ commands }) => commands.map(({ id }) => id)).join(' ')
  useEffect(chooseFirst, [settled, offered])
  return (
    <>
      <Spotlight.ActionsList className={classes['offers']}>
        {groups.map(({ name, commands }) => (
          <Spotlight.ActionsGroup key={name} label={name}>
            {commands.map(({ id, label, description, icon, run }) => (
              <Spotlight.Action
                key={id}
                label={label}
                description={description}
                leftSection={icon}
                onClick={() => void run()}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{isSearching ? t.searching : t.nothing}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <Chosen groups={groups} />
    </>
  )
}

/** The first offer is the one that Enter takes; the kit keeps the choice in attributes of its list. */
function chooseFirst(): void {
  const offers = document.getElementById(store.getState().listId)?.querySelectorAll('[data-action]') ?? []
  for (const offer of offers) offer.removeAttribute('data-selected')
  offers[0]?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** Tells readers of the screen which offer the arrow keys have come to: the focus stays in the input. */
function Chosen({ groups }: { groups: CommandGroup[] }) {
  const { selected } = useSpotlight(store)
  const command = groups.flatMap(({ commands }) => commands)[selected]
  return <VisuallyHidden role="status">{command?.label}</VisuallyHidden>
}
