import { Box, Button, Group, Switch, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { exchange } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { LeaveGuard } from '../../editing/leave-guard.tsx'
import { formQuery } from '../../form/query.ts'
import type { Form } from '../../forms/model.ts'
import { Refused } from '../../shell/said.tsx'
import { useToast } from '../../shell/toast.ts'
import { useText } from '../../text/language.ts'
import { inTurn } from '../saving/in-turn.ts'
import classes from './trial.module.css'
import { trialTexts } from './trial-texts.ts'
import { useTrial, type Values } from './tried.ts'

interface TrialBarProps extends PendingProps {
  /** Whether what is chosen is tried first. */
  tries: boolean
  choose: (tries: boolean) => void
}

/** Whether a design is tried before it is saved; once something is tried, what can be done with it. */
export function TrialBar({ tries, choose, ...pending }: TrialBarProps) {
  const t = useText(trialTexts)
  return (
    <>
      {pending.count > 0 ? (
        <Pending {...pending} />
      ) : (
        <Group justify="space-between" gap="sm" mb="md">
          <Switch
            label={t.tryFirst}
            description={tries ? t.triesText : t.savesText}
            checked={tries}
            onChange={(event) => choose(event.currentTarget.checked)}
          />
          {/* How it is taken over is seen before anything is tried. */}
          {tries && (
            <Group gap="xs" visibleFrom="sm">
              <Button size="xs" variant="default" disabled>
                {t.discard}
              </Button>
              <Button size="xs" disabled>
                {t.apply}
              </Button>
            </Group>
          )}
        </Group>
      )}
      <LeaveGuard isChanged={pending.count > 0} words={t} />
    </>
  )
}

interface PendingProps {
  /** As it is saved. */
  form: Form
  count: number
  /** Without `sent`, nothing is tried any more; else what was chosen since it was sent still is. */
  end: (sent?: Values) => void
  failed: (error: unknown) => void
}

/** What can be done with what is tried. */
function Pending({ form, count, end, failed }: PendingProps) {
  const t = useText(trialTexts)
  const client = useQueryClient()
  const toast = useToast()
  const trial = useTrial()
  const [isSaving, setSaving] = useState(false)
  async function apply() {
    setSaving(true)
    const sent = trial?.values ?? {}
    try {
      const write = () => exchange(endpoints.forms.update, { id: form.id, body: sent })
      client.setQueryData(formQuery(form.id).queryKey, await inTurn(`/forms/${form.id}`, write))
      end(sent)
      toast.done(t.applied)
    } catch (error) {
      failed(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Box component="section" className={classes['pending']} aria-label={t.tryFirst}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status">
          {t.tried(count)}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => end()} disabled={isSaving}>
            {t.discard}
          </Button>
          <Button size="xs" onClick={() => void apply()} loading={isSaving}>
            {t.apply}
          </Button>
        </Group>
      </Group>
      <Refused error={trial?.problem} isBesideFields={false} />
    </Box>
  )
}
