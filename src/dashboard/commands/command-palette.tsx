import '@mantine/spotlight/styles.css'
import { Text, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '../icons/tabler.ts'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../text/language.ts'
import { Marked } from '../text/marked.tsx'
import classes from './command-palette.module.css'
import type { CommandGroup } from './command.ts'
import { commandTexts } from './texts.ts'
import { useCommands } from './use-commands.tsx'

const [spotlightStore, spotlight] = createSpotlight()

/**
 * The command palette: a search field with a list of commands that open a page, a form or a setting, or change the language or appearance.
 *
 * @param toggleCount how often the user has pressed the button or Ctrl+K; each change opens or closes the palette, the first one included
 * @param takeTyped gives what the user has typed since, before there was a field for it
 */
export function CommandPalette({ toggleCount, takeTyped }: { toggleCount: number; takeTyped: () => string }) {
  const t = useText(commandTexts)
  const [query, setQuery] = useState('')
  useEffect(() => spotlight.toggle(), [toggleCount])
  return (
    <Spotlight.Root
      store={spotlightStore}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      radius="lg"
      centered={false}
      attributes={{ content: { 'aria-label': t.open } }}
    >
      <Spotlight.Search
        aria-label={t.placeholder}
        placeholder={t.placeholder}
        onFocus={() => {
          const typed = takeTyped()
          if (typed !== '') setQuery((before) => before + typed)
        }}
        leftSection={<IconSearch size={20} stroke={1.7} />}
      />
      <CommandList query={query} />
      <Spotlight.Footer className={classes['keys']}>
        <Text size="xs" c="dimmed">
          {t.keys}
        </Text>
      </Spotlight.Footer>
    </Spotlight.Root>
  )
}

const debounceMs = 150

function CommandList({ query }: { query: string }) {
  const t = useText(commandTexts)
  const [asked] = useDebouncedValue(query, debounceMs)
  const { groups, own, isSearching } = useCommands(query, asked)
  // What the search finds is added at the end: a command that was chosen meanwhile stays chosen.
  const first = groups.slice(0, Math.max(own, 1))
  const commandIds = first.flatMap(({ commands }) => commands.map(({ id }) => id)).join(' ')
  useEffect(selectFirstCommand, [query, commandIds])
  useRunWhenFound(query, groups)
  return (
    <>
      <Spotlight.ActionsList className={classes['list']}>
        {groups.map(({ name, commands }) => (
          <Spotlight.ActionsGroup key={name} label={name}>
            {commands.map(({ id, label, description, icon, run }) => (
              <Spotlight.Action key={id} onClick={() => void run()}>
                <span className={classes['icon']}>{icon}</span>
                <span className={classes['said']}>
                  <Marked text={label} q={query} />
                  {description && (
                    <span className={classes['description']}>
                      <Marked text={description} q={query} />
                    </span>
                  )}
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>
            {isSearching ? (
              t.searching
            ) : (
              <>
                {t.nothing}
                <Text size="sm" c="dimmed" mt={4}>
                  {t.nothingHint}
                </Text>
              </>
            )}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      <SelectedCommandStatus groups={groups} />
    </>
  )
}

/** Enter while nothing is listed yet opens the first thing that is found for the same words. */
function useRunWhenFound(query: string, groups: readonly CommandGroup[]): void {
  const waitsFor = useRef<string>(null)
  const isEmpty = groups.length === 0
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      waitsFor.current = event.key === 'Enter' && isEmpty && query !== '' ? query : null
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [query, isEmpty])
  useEffect(() => {
    if (isEmpty || waitsFor.current !== query) return
    waitsFor.current = null
    spotlight.close()
    void groups[0]?.commands[0]?.run()
  }, [query, isEmpty, groups])
}

/**
 * Selects the first command, which Enter then runs, whenever the list changes. Mantine keeps the selection in its store and in the
 * attribute `data-selected`, so both are set.
 */
function selectFirstCommand(): void {
  const items = document.getElementById(spotlightStore.getState().listId)?.querySelectorAll('[data-action]') ?? []
  for (const item of items) item.removeAttribute('data-selected')
  items[0]?.setAttribute('data-selected', 'true')
  spotlightStore.updateState((state) => ({ ...state, selected: 0 }))
}

/** Announces the command that the arrow keys select to screen readers, as the focus stays in the input. */
function SelectedCommandStatus({ groups }: { groups: CommandGroup[] }) {
  const { selected } = useSpotlight(spotlightStore)
  const command = groups.flatMap(({ commands }) => commands)[selected]
  return <VisuallyHidden role="status">{command?.label}</VisuallyHidden>
}
