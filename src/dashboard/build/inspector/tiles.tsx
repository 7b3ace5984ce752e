import { Loader, SegmentedControl, Stack, Switch, Text, UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { tileColumns, type FieldOptions } from '../../../shared/contract/forms/field-options.ts'
import type { TileIcon } from '../../../shared/contract/forms/tile-icons.ts'
import type { Choice } from '../../../shared/form/engine/model.ts'
import { useText } from '../../text/language.ts'
import { ChoiceIcon } from './tile-icon.tsx'
import { tileTexts } from './tile-texts.ts'
import classes from './tiles.module.css'
import type { FieldEditing } from './use-field.ts'

const IconPicker = lazy(() => import('./icon-picker.tsx').then(({ IconPicker: component }) => ({ default: component })))

/** Whether the choices are shown as tiles, how many side by side, and with which icons. */
export function Tiles({ editing, choices }: { editing: FieldEditing; choices: readonly Choice[] }) {
  const t = useText(tileTexts)
  const { field, setOptions, fault } = editing
  const { tiles = false, tile_columns: columns, tile_icons: icons = {} } = field.options
  const setIcon = (value: string, icon: TileIcon | undefined) => setOptions({ tile_icons: iconsWith(value, icon) })
  function iconsWith(value: string, icon: TileIcon | undefined): FieldOptions['tile_icons'] {
    // Those of choices that are no longer there go.
    const kept = choices.flatMap(({ value: one }): [string, TileIcon][] => {
      const shown = one === value ? icon : icons[one]
      return shown === undefined ? [] : [[one, shown]]
    })
    return kept.length === 0 ? undefined : Object.fromEntries(kept)
  }
  return (
    <>
      <Switch
        label={t.tiles}
        description={t.tilesHelp}
        checked={tiles}
        onChange={(event) => setOptions({ tiles: event.currentTarget.checked || undefined })}
        error={fault('options.tiles')}
      />
      {tiles && (
        <>
          <Columns columns={columns} set={(tile_columns) => setOptions({ tile_columns })} />
          <Icons choices={choices} icons={icons} setIcon={setIcon} />
          {fault('options.tile_icons') !== undefined && (
            <Text size="xs" c="red" role="alert">
              {fault('options.tile_icons')}
            </Text>
          )}
        </>
      )}
    </>
  )
}

interface ColumnsProps {
  columns: FieldOptions['tile_columns']
  set: (columns: FieldOptions['tile_columns']) => void
}

function Columns({ columns, set }: ColumnsProps) {
  const t = useText(tileTexts)
  const id = useId()
  return (
    <div>
      <Text id={id} size="sm" fw={500}>
        {t.columns}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        {t.columnsHelp}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={[
          { value: '', label: t.automatic },
          ...tileColumns.map((count) => ({ value: `${count}`, label: `${count}` })),
        ]}
        value={String(columns ?? '')}
        onChange={(value) => set(tileColumns.find((count) => String(count) === value))}
      />
    </div>
  )
}

interface IconsProps {
  choices: readonly Choice[]
  icons: NonNullable<FieldOptions['tile_icons']>
  setIcon: (value: string, icon: TileIcon | undefined) => void
}

/** Each choice with its icon; one at a time shows all icons below it. */
function Icons({ choices, icons, setIcon }: IconsProps) {
  const t = useText(tileTexts)
  const [open, setOpen] = useState<string>()
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t.icons}
      </Text>
      <Stack component="ul" gap={2} className={classes['choices']}>
        {choices.map(({ value, label }) => {
          const icon = Object.hasOwn(icons, value) ? icons[value] : undefined
          return (
            <li key={value}>
              <UnstyledButton
                ref={(button: HTMLButtonElement | null) => void (button && buttons.current.set(value, button))}
                className={classes['choice']}
                aria-label={icon === undefined ? t.choose(label) : t.change(label)}
                aria-expanded={open === value}
                onClick={() => setOpen(open === value ? undefined : value)}
              >
                {icon === undefined ? <span className={classes['none']} /> : <ChoiceIcon icon={icon} />}
                <Text size="sm" truncate flex={1}>
                  {label}
                </Text>
              </UnstyledButton>
              {open === value && (
                <Suspense fallback={<Loader size="xs" />}>
                  <IconPicker
                    label={label}
                    chosen={icon}
                    choose={(next) => {
                      setIcon(value, next)
                      setOpen(undefined)
                      buttons.current.get(value)?.focus()
                    }}
                  />
                </Suspense>
              )}
            </li>
          )
        })}
      </Stack>
    </div>
  )
}
