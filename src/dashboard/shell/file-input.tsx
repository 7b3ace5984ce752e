import { Box, Button, Group, Text } from '@mantine/core'
import { IconUpload, IconX } from '../icons/tabler.ts'
import { useId, useRef, useState, type DragEvent } from 'react'
import { texts, useText } from '../text/language.ts'
import classes from './file-input.module.css'

export const fileInputTexts = texts({
  en: { drop: 'Drop a file here, or choose one', choose: 'Choose a file', another: 'Choose another file' },
  de: { drop: 'Datei hierher ziehen oder auswählen', choose: 'Datei auswählen', another: 'Andere Datei auswählen' },
})

interface FileInputProps {
  label: string
  description: string
  /** Types and endings of files that can be chosen, as in HTML. */
  accept: string
  file: File | undefined
  change: (file: File | undefined) => void
  error: string | undefined
  /** What taking the file out is called; undefined: it is needed. */
  takeOut?: string | undefined
}

/** A file to be dropped, or chosen from the device. */
export function FileInput({ label, description, accept, file, change, error, takeOut }: FileInputProps) {
  const [isOver, setOver] = useState(false)
  const id = useId()
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) change(dropped)
  }
  return (
    <Box>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Text size="xs" c="dimmed" mb={6} id={`${id}-help`}>
        {description}
      </Text>
      <Box
        className={classes['drop']}
        data-over={isOver || undefined}
        data-error={error !== undefined || undefined}
        onDragOver={(event: DragEvent) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Chooser {...{ id, label, accept, file, change, takeOut }} />
      </Box>
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4} role="alert">
          {error}
        </Text>
      )}
    </Box>
  )
}

type ChooserProps = Pick<FileInputProps, 'label' | 'accept' | 'file' | 'change' | 'takeOut'> & { id: string }

/** What is chosen, and the buttons that choose. */
function Chooser({ id, label, accept, file, change, takeOut }: ChooserProps) {
  const t = useText(fileInputTexts)
  const input = useRef<HTMLInputElement>(null)
  const choose = file ? t.another : t.choose
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => change(event.currentTarget.files?.[0] ?? undefined)}
      />
      <Text size="sm" c={file ? undefined : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
        {file ? file.name : t.drop}
      </Text>
      <Group gap="xs" justify="center">
        <Button
          size="xs"
          variant="light"
          leftSection={<IconUpload size={15} />}
          aria-label={`${label}: ${choose}`}
          aria-describedby={`${id}-help`}
          onClick={() => input.current?.click()}
        >
          {choose}
        </Button>
        {file && takeOut !== undefined && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconX size={15} />}
            onClick={() => change(undefined)}
          >
            {takeOut}
          </Button>
        )}
      </Group>
    </>
  )
}
