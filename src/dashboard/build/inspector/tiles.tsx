import { Loader, SegmentedControl, Stack, Switch, Text, UnstyledButton } from '@mantine/core'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { picturePath } from '../../../shared/contract/documents/picture-address.ts'
import { tileColumns, type FieldOptions } from '../../../shared/contract/forms/field-options.ts'
import type { Choice } from '../../../shared/form/engine/model.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useText } from '../../text/language.ts'
import { faceOf, withFace, type TileFace } from './tile-faces.ts'
import { ChoiceIcon } from './tile-icon.tsx'
import { tileTexts } from './tile-texts.ts'
import classes from './tiles.module.css'
import type { FieldEditing } from './use-field.ts'

const FacePicker = lazyPart(() => import('./face-picker.tsx'), 'FacePicker')

/** Whether the choices are shown as tiles, how many side by side, and with which icons and pictures. */
export function Tiles({ editing, choices }: { editing: FieldEditing; choices: readonly Choice[] }) {
  const t = useText(tileTexts)
  const { field, setOptions, fault } = editing
  const { tiles = false, tile_columns: columns } = field.options
  const faults = [fault('options.tile_icons'), fault('options.tile_pictures')].filter((one) => one !== undefined)
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
          <Faces
            choices={choices}
            options={field.options}
            setFace={(value, face, all) => setOptions((options) => withFace(options, all, value, face))}
          />
          {faults.length > 0 && (
            <Text size="xs" c="red" role="alert">
              {faults.join(' ')}
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

interface FacesProps {
  choices: readonly Choice[]
  options: FieldOptions
  /** `all`: the choices that there are. */
  setFace: (value: string, face: TileFace | undefined, all: readonly Choice[]) => void
}

/** Each choice with its icon or picture; one at a time shows what there is below it. */
function Faces({ choices, options, setFace }: FacesProps) {
  const t = useText(tileTexts)
  const [open, setOpen] = useState<string>()
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  // A picture may be chosen in a picker that was closed while it was sent.
  const now = useRef({ choices, open })
  useEffect(() => {
    now.current = { choices, open }
  })
  function choose(value: string, face: TileFace | undefined) {
    setFace(value, face, now.current.choices)
    if (now.current.open !== value) return
    setOpen(undefined)
    buttons.current.get(value)?.focus()
  }
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t.faces}
      </Text>
      <Stack component="ul" gap={2} className={classes['choices']}>
        {choices.map(({ value, label }) => {
          const face = faceOf(options, value)
          return (
            <li key={value}>
              <UnstyledButton
                ref={(button: HTMLButtonElement | null) => void (button && buttons.current.set(value, button))}
                className={classes['choice']}
                aria-label={face === undefined ? t.choose(label) : t.change(label)}
                aria-expanded={open === value}
                onClick={() => setOpen(open === value ? undefined : value)}
              >
                <Face face={face} />
                <Text size="sm" truncate flex={1}>
                  {label}
                </Text>
              </UnstyledButton>
              {open === value && (
                <Suspense fallback={<Loader size="xs" />}>
                  <FacePicker label={label} chosen={face} choose={(next) => choose(value, next)} />
                </Suspense>
              )}
            </li>
          )
        })}
      </Stack>
    </div>
  )
}

function Face({ face }: { face: TileFace | undefined }) {
  if (face === undefined) return <span className={classes['none']} />
  if ('icon' in face) return <ChoiceIcon icon={face.icon} />
  return <img className={classes['photo']} src={picturePath(face.picture) ?? ''} alt="" />
}
