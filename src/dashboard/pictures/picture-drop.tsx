import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState, type DragEvent } from 'react'
import { pictureDigest } from '../../shared/contract/documents/picture-address.ts'
import { sentPictureTypes } from '../../shared/contract/documents/pictures.ts'
import { isProblem } from '../api/problem.ts'
import { IconUpload, IconX } from '../icons/tabler.ts'
import { Said } from '../shell/said.tsx'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import classes from './pictures.module.css'
import { pictureTexts } from './texts.ts'
import { useUpload } from './use-pictures.ts'

interface PictureDropProps {
  /** What the picture is called on the page. */
  label: string
  /** Its address; null: there is none. */
  value: string | null
  use: (url: string) => void
  /** Most pixels along the longer side of what is kept. */
  maxSide?: number
  /** Not given: it cannot be taken out here. */
  takeOut?: (() => void) | undefined
}

/** A picture to be dropped, or chosen from the device; it is sent at once. */
export function PictureDrop({ label, value, use, maxSide, takeOut }: PictureDropProps) {
  const t = useText(pictureTexts)
  const [isOver, setOver] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const upload = useUpload(use, maxSide)
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    // Where a role may not change anything, the button is disabled with all around it.
    if (dropped && !box.current?.querySelector('button:disabled')) upload.mutate(dropped)
  }
  return (
    <Box>
      <Box
        ref={box}
        className={classes['drop']}
        data-over={isOver || undefined}
        data-error={upload.isError || undefined}
        onDragOver={(event: DragEvent) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {value !== null && <Shown url={value} />}
        <Stack gap={6} miw={0} style={{ flex: '1 1 150px' }}>
          <Text size="xs" c="dimmed">
            {t.drop}
          </Text>
          <Choice label={label} hasPicture={value !== null} upload={upload} takeOut={takeOut} />
        </Stack>
      </Box>
      <Outcome upload={upload} />
    </Box>
  )
}

/** Where it is one of this installation: the browser asks no other server. */
function Shown({ url }: { url: string }) {
  if (pictureDigest(url) === null) return null
  return <img className={classes['picture']} src={new URL(url).pathname} alt="" />
}

type Upload = ReturnType<typeof useUpload>

interface ChoiceProps {
  label: string
  hasPicture: boolean
  upload: Upload
  takeOut: (() => void) | undefined
}

function Choice({ label, hasPicture, upload, takeOut }: ChoiceProps) {
  const t = useText(pictureTexts)
  const input = useRef<HTMLInputElement>(null)
  const choose = hasPicture ? t.another : t.choose
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="light"
        leftSection={<IconUpload size={15} />}
        aria-label={`${label}: ${choose}`}
        loading={upload.isPending}
        onClick={() => input.current?.click()}
      >
        {choose}
      </Button>
      {hasPicture && takeOut && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconX size={15} />}
          aria-label={`${label}: ${t.takeOut}`}
          onClick={takeOut}
        >
          {t.takeOut}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={sentPictureTypes.join(',')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) upload.mutate(file)
          // The same file can be chosen again, after it was refused or changed.
          currentTarget.value = ''
        }}
      />
    </Group>
  )
}

function Outcome({ upload }: { upload: Upload }) {
  const t = useText(pictureTexts)
  const { faultOf } = useProblems()
  const { error } = upload
  if (!error) {
    return (
      <Text size="xs" c="dimmed" role="status" mt={4}>
        {upload.isPending && t.uploading}
        {upload.isSuccess && t.uploaded}
      </Text>
    )
  }
  const fault = isProblem(error) ? faultOf(error, 'picture') : undefined
  return (
    <Text size="sm" c="var(--mantine-color-error)" mt={4} role="alert">
      {fault ?? <Said error={error} />}
    </Text>
  )
}
