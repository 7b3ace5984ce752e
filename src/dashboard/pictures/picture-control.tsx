import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { pictureDigest } from '../../shared/contract/documents/picture-address.ts'
import type { ControlProps } from '../settings/control-props.ts'
import { useText } from '../text/language.ts'
import { EarlierPictures } from './earlier.tsx'
import { PictureDrop } from './picture-drop.tsx'
import { pictureTexts } from './texts.ts'

interface PictureControlProps {
  input: Pick<ControlProps['input'], 'value' | 'enter' | 'choose' | 'settle'>
  common: ControlProps['common']
}

/** A picture by its file, by one that was uploaded before, or by its address on another server. */
export function PictureControl({ input, common }: PictureControlProps) {
  const t = useText(pictureTexts)
  const value = typeof input.value === 'string' ? input.value : null
  const isElsewhere = value !== null && pictureDigest(value) === null
  const [isAsked, setAsked] = useState(false)
  const label = common['aria-label']
  const hasInput = isElsewhere || isAsked
  return (
    <>
      <PictureDrop label={label} value={value} use={input.choose} takeOut={() => input.choose(null)} />
      <EarlierPictures label={label} value={value} use={input.choose} />
      {hasInput ? (
        <TextInput
          mt="xs"
          type="url"
          label={t.address}
          value={value ?? ''}
          onChange={({ currentTarget }) => input.enter(currentTarget.value || null)}
          onBlur={input.settle}
          error={common.error}
        />
      ) : (
        <>
          <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setAsked(true)}>
            {t.byAddress}
          </Button>
          {common.error !== undefined && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {common.error}
            </Text>
          )}
        </>
      )}
    </>
  )
}
