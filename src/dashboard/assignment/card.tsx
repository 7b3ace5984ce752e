import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxAssignmentRules } from '../../shared/contract/forms/assignment.ts'
import { answerKinds } from '../../shared/contract/forms/field-types.ts'
import { exchange, type Exchange } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import type { Form } from '../forms/model.ts'
import { IconPlus } from '../icons/tabler.ts'
import { isAnswered } from '../logic/offers.ts'
import { useFields } from '../logic/use-fields.ts'
import { writeMerged } from '../settings/saving/write-merged.ts'
import { Locked } from '../shell/role.tsx'
import { Refused } from '../shell/said.tsx'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import {
  assignmentQuery,
  editedRules,
  isComplete,
  partsOf,
  readAssignment,
  writtenRules,
  type Assignment,
  type AssignmentParts,
  type EditedRule,
  type EditedRules,
} from './model.ts'
import { PassedOverNote } from './passed-over.tsx'
import { PeopleSelect } from './people-select.tsx'
import { RuleFields } from './rule-fields.tsx'
import { SupervisorSwitch } from './supervisor-switch.tsx'
import { assignmentTexts } from './texts.ts'

/** Who takes care of what a form brings in. */
export function AssignmentCard({ form }: { form: Form }) {
  const t = useText(assignmentTexts)
  const { data, error } = useQuery(assignmentQuery(form.id))
  if (error) throw error
  return (
    <section>
      <Title order={2} mb={4}>
        {t.title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t.text}
      </Text>
      {data ? <Editor form={form} stored={data} /> : <Skeleton h={200} radius="lg" />}
    </section>
  )
}

/** Fields whose answers a rule can be about: confidential ones would show in who is assigned. */
function useAskedFields(form: Form) {
  const fields = useFields(form)
  const confidential = form.confidential_field_ids
  return fields.filter(
    (field) => isAnswered(field) && answerKinds[field.type] !== 'files' && !confidential.includes(field.id),
  )
}

/** Rules that are being edited, and what was there when that began: what another user has changed since, stays. */
interface Change {
  edited: EditedRules
  held: Exchange<Assignment>
  base: AssignmentParts
}

const untouched = (held: Exchange<Assignment>) => ({ held, base: partsOf(editedRules(held.answer)) })

function Editor({ form, stored }: { form: Form; stored: Exchange<Assignment> }) {
  const t = useText(assignmentTexts)
  const words = useText(common)
  const [change, setChange] = useState<Change>()
  const edited = change?.edited
  const setEdited = (next: EditedRules) => setChange({ ...(change ?? untouched(stored)), edited: next })
  const { mutate, error, isPending } = useSave(form.id, (sent, held) =>
    // What was edited while it was saved is a change of what was sent.
    setChange((now) => (now && now.edited !== sent ? { edited: now.edited, held, base: partsOf(sent) } : undefined)),
  )
  const { rules, otherwise } = edited ?? editedRules(stored.answer)
  const canSave = edited !== undefined && isComplete(edited)
  return (
    <Paper p="lg">
      <Locked needs={endpoints.assignment.replace} explained>
        <Stack>
          <Refused error={error} />
          <RuleList form={form} rules={rules} error={error} change={(next) => setEdited({ rules: next, otherwise })} />
          <Stack gap="xs" role="group" aria-label={t.everythingElse}>
            <Text size="sm" fw={600}>
              {t.everythingElse}
            </Text>
            <SupervisorSwitch
              form={form}
              checked={otherwise.to_supervisor}
              change={(to_supervisor) => setEdited({ rules, otherwise: { ...otherwise, to_supervisor } })}
            />
            <PeopleSelect
              label={otherwise.to_supervisor ? t.orElse : t.otherwise}
              description={t.otherwiseHelp}
              value={otherwise.user_ids}
              change={(user_ids) => setEdited({ rules, otherwise: { ...otherwise, user_ids } })}
            />
            <PassedOverNote users={otherwise.passedOver} />
          </Stack>
          <Group justify="flex-end">
            {edited && (
              <Text size="sm" c="dimmed">
                {canSave ? t.changed : t.incomplete}
              </Text>
            )}
            <Button disabled={!canSave} loading={isPending} onClick={() => change && mutate(change)}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </Locked>
    </Paper>
  )
}

interface RuleListProps {
  form: Form
  rules: EditedRule[]
  error: unknown
  change: (rules: EditedRule[]) => void
}

/** The rules with a condition, which can be moved. */
function RuleList({ form, rules, error, change }: RuleListProps) {
  const t = useText(assignmentTexts)
  const fields = useAskedFields(form)
  function moved(at: number, to: number) {
    const rule = rules[at]
    if (rule) change(rules.toSpliced(at, 1).toSpliced(to, 0, rule))
  }
  function add() {
    const key = Math.max(0, ...rules.map((rule) => rule.key)) + 1
    change([...rules, { key, field_id: null, values: [], to_supervisor: false, user_ids: [], passedOver: [] }])
  }
  return (
    <>
      <Stack gap="sm" role="group" aria-label={t.rules}>
        {rules.map((rule, at) => (
          <RuleFields
            key={rule.key}
            form={form}
            rule={rule}
            place={at}
            fields={fields}
            error={error}
            change={(next) => change(rules.with(at, next))}
            remove={() => change(rules.toSpliced(at, 1))}
            up={at > 0 ? () => moved(at, at - 1) : undefined}
            down={at < rules.length - 1 ? () => moved(at, at + 1) : undefined}
          />
        ))}
      </Stack>
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={add}
          disabled={rules.length >= maxAssignmentRules - 1}
        >
          {t.addRule}
        </Button>
      </Group>
    </>
  )
}

function useSave(id: number, done: (sent: EditedRules, held: Exchange<Assignment>) => void) {
  const t = useText(assignmentTexts)
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ edited, held, base }: Change) =>
      writeMerged(
        {
          held,
          partOf: (assignment) => partsOf(editedRules(assignment)),
          reload: () => readAssignment(id),
          write: (parts, _held, ifMatch) =>
            exchange(endpoints.assignment.replace, {
              id,
              body: { rules: writtenRules(parts as AssignmentParts) },
              ...(ifMatch !== undefined && { ifMatch }),
            }),
        },
        partsOf(edited),
        [base],
      ),
    async onSuccess(held, { edited }) {
      // The form has another revision, under which its other parts are saved.
      await client.invalidateQueries({ queryKey: ['forms', id] })
      toast.done(t.saved)
      done(edited, held)
    },
  })
}
