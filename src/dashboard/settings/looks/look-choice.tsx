import { Box, Button, Group, Paper, Text, Title, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { looks, type Look, type LookValues } from '../../../shared/form/styles/looks.ts'
import { IconCheck } from '../../icons/tabler.ts'
import { Locked } from '../../shell/role.tsx'
import { Said } from '../../shell/said.tsx'
import { useLanguage, useText } from '../../text/language.ts'
import { LookPicture } from './look-picture.tsx'
import { lookTexts } from './look-texts.ts'
import classes from './looks.module.css'

interface LookChoiceProps<Design extends LookValues> {
  /** What is there now. */
  own: Design
  /** The look that this is as a whole, if it is one. */
  current: Look | undefined
  designOf: (values: LookValues) => Design
  store: (design: Design) => Promise<void>
  needs: Parameters<typeof Locked>[0]['needs']
  said: { help: string; chosen: (name: string) => string }
}

/** Saves a design as a whole, and keeps the one before. */
function useDesign<Design>(store: (design: Design) => Promise<void>) {
  const [before, setBefore] = useState<Design>()
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<unknown>()
  async function save(design: Design, text: string, kept?: Design) {
    try {
      await store(design)
      setBefore(kept)
      setSaid(text)
      setProblem(undefined)
    } catch (error) {
      setProblem(error)
    }
  }
  return { save, before, said, problem }
}

/** Finished designs: one click sets all values of one, and another takes them back. */
export function LookChoice<Design extends LookValues>(props: LookChoiceProps<Design>) {
  const t = useText(lookTexts)
  const { language } = useLanguage()
  const { own, current, designOf, store, needs } = props
  const { save, before, said, problem } = useDesign(store)
  /** What was there before any of them was tried. */
  const undone = current && before ? before : own
  return (
    <Paper p="lg" mb="md" component="section" aria-label={t.looks}>
      <Title order={3} size="h5">
        {t.looks}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {props.said.help}
      </Text>
      <Locked needs={needs}>
        <ul className={classes['looks']}>
          {looks.map(({ key, name, values }) => (
            <li key={key}>
              <UnstyledButton
                className={classes['look']}
                aria-pressed={current?.key === key}
                onClick={() => {
                  if (current?.key === key) return
                  void save(designOf(values), props.said.chosen(name[language]), undone)
                }}
              >
                <LookPicture values={values} title={name[language]} />
                <Text size="sm" ta="center" mt={4} fw={current?.key === key ? 600 : undefined}>
                  {current?.key === key && <IconCheck size={14} aria-hidden className={classes['mark']} />}
                  {name[language]}
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </ul>
        {/* No room is kept for what is not said. */}
        <Group mih={said === '' && !before ? 0 : 30} mt={said === '' && !before ? 0 : 'xs'} gap="sm">
          <Text size="sm" c="dimmed" role="status">
            {said}
          </Text>
          {before && (
            <Button size="compact-sm" variant="default" onClick={() => void save(before, t.undone)}>
              {t.undo}
            </Button>
          )}
        </Group>
      </Locked>
      {problem !== undefined && (
        <Box mt="xs">
          <Said error={problem} />
        </Box>
      )}
    </Paper>
  )
}
