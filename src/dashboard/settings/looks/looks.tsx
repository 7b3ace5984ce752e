import { Box, Button, Group, Paper, Text, Title, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lookOf, looks, valuesOfLook, type LookValues } from '../../../shared/form/styles/looks.ts'
import { exchange } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { formQuery } from '../../form/query.ts'
import type { Form } from '../../forms/model.ts'
import { inTurn } from '../saving/in-turn.ts'
import { Locked } from '../../shell/role.tsx'
import { Said } from '../../shell/said.tsx'
import { useLanguage, useText } from '../../text/language.ts'
import { useTrial } from '../design/tried.ts'
import { LookPicture } from './look-picture.tsx'
import { lookTexts } from './look-texts.ts'
import classes from './looks.module.css'

type Design = LookValues & Pick<Form, 'use_default_styling'>

/** Saves the design of a form as a whole, and keeps the one before. */
function useDesign(form: Form) {
  const client = useQueryClient()
  const [before, setBefore] = useState<Design>()
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const trial = useTrial()
  async function save(design: Design, text: string, kept?: Design) {
    if (trial?.isOn) {
      trial.put(design)
      setBefore(kept)
      setSaid(text)
      return
    }
    try {
      const write = () => exchange(endpoints.forms.update, { id: form.id, body: design })
      const answer = await inTurn(`/forms/${form.id}`, write)
      client.setQueryData(formQuery(form.id).queryKey, answer)
      setBefore(kept)
      setSaid(text)
      setProblem(undefined)
    } catch (error) {
      setProblem(error)
    }
  }
  const own: Design = { ...valuesOfLook(form), use_default_styling: form.use_default_styling }
  return { save, own, before, said, problem, isTried: trial?.isOn === true }
}

/** Finished designs: one click gives a form all values of one, and another takes them back. */
export function Looks({ form }: { form: Form }) {
  const t = useText(lookTexts)
  const { language } = useLanguage()
  const { save, own, before, said, problem, isTried } = useDesign(form)
  const current = form.use_default_styling ? undefined : lookOf(form)
  /** What was there before any of them was tried. */
  const undone = current && before ? before : own
  return (
    <Paper p="lg" mb="md" component="section" aria-label={t.looks}>
      <Title order={3} size="h5">
        {t.looks}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t.help}
      </Text>
      <Locked needs={endpoints.forms.update}>
        <ul className={classes['looks']}>
          {looks.map(({ key, name, values }) => (
            <li key={key}>
              <UnstyledButton
                className={classes['look']}
                aria-pressed={current?.key === key}
                onClick={() => {
                  if (current?.key === key) return
                  void save(
                    { ...values, use_default_styling: false },
                    (isTried ? t.tried : t.chosen)(name[language]),
                    undone,
                  )
                }}
              >
                <LookPicture values={values} title={name[language]} />
                <Text size="sm" ta="center" mt={4}>
                  {name[language]}
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </ul>
        <Group mih={30} mt="xs" gap="sm">
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
