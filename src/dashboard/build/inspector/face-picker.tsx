import { Box, Text } from '@mantine/core'
import { tilePictureSide } from '../../../shared/contract/documents/pictures.ts'
import { EarlierPictures } from '../../pictures/earlier.tsx'
import { PictureDrop } from '../../pictures/picture-drop.tsx'
import { useText } from '../../text/language.ts'
import { IconPicker } from './icon-picker.tsx'
import type { TileFace } from './tile-faces.ts'
import { tileTexts } from './tile-texts.ts'
import classes from './tiles.module.css'

interface FacePickerProps {
  /** What the choice is called. */
  label: string
  chosen: TileFace | undefined
  choose: (face: TileFace | undefined) => void
}

/** An icon of the set, or a picture of one's own. */
export function FacePicker({ label, chosen, choose }: FacePickerProps) {
  const t = useText(tileTexts)
  const icon = chosen && 'icon' in chosen ? chosen.icon : undefined
  const picture = chosen && 'picture' in chosen ? chosen.picture : null
  const use = (url: string) => choose({ picture: url })
  const name = t.pictureOf(label)
  return (
    <>
      <IconPicker
        label={label}
        chosen={icon}
        choose={(next) => choose(next === undefined ? undefined : { icon: next })}
      />
      <Box className={classes['picker']}>
        <Text size="sm" fw={500} mb={4}>
          {t.picture}
        </Text>
        <PictureDrop
          label={name}
          value={picture}
          maxSide={tilePictureSide}
          use={use}
          takeOut={() => choose(undefined)}
        />
        <EarlierPictures label={name} value={picture} use={use} />
      </Box>
    </>
  )
}
