import { Box, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconForms } from '../icons/tabler.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { exchange } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { Announcer } from '../editing/announcer.tsx'
import { Clash } from '../editing/clash.tsx'
import { LeaveGuard } from '../editing/leave-guard.tsx'
import { SaveMark } from '../editing/save-mark.tsx'
import { UndoButtons, useUndoKeys } from '../editing/undo-buttons.tsx'
import { formQuery } from '../form/query.ts'
import type { Form } from '../forms/model.ts'
import { EmptyState } from '../shell/empty-state.tsx'
import { lazyPart } from '../shell/lazy-part.tsx'
import { ButtonLink } from '../shell/links.tsx'
import { useTitle } from '../shell/title.ts'
import { Locked, Permitted } from '../shell/role.tsx'
import { useLanguage, useText } from '../text/language.ts'
import { draftQuery, formWith, isDrafted } from '../versions/query.ts'
import type { RulesRead } from './document.ts'
import { withRule, type DraftRule, type RulesDraft } from './draft.ts'
import classes from './logic.module.css'
import { gapsOf, isAnswered } from './offers.ts'
import { ListHeading, RuleList } from './rule-list.tsx'
import { logicTexts } from './texts.ts'
import { draftedRules, liveRules, useRulesEditor } from './use-editor.ts'
import { useFields } from './use-fields.ts'
import { useFindings } from './use-findings.ts'
import { useOpenRule } from './use-open-rule.ts'
import { useTrial } from './use-trial.ts'

// Loaded beside the page, so that its sentences are there at once.
const Findings = lazyPart(() => import('./findings.tsx'), 'Findings')
const Simulator = lazyPart(() => import('./simulator.tsx'), 'Simulator')

/** The conditional rules of a form: as sentences at the left, to be tried out at the right. */
export function LogicPage() {
  const { id } = useParams({ from: '/inside/forms/$id' })
  const form = useSuspenseQuery(formQuery(id)).data.answer
  const draft = useSuspenseQuery(draftQuery(id)).data
  useTitle(form.internal_title)
  const isOfDraft = isDrafted(form, draft)
  // Read anew each time, since they are changed from here on.
  const { data, error } = useQuery({
    queryKey: ['rules of', id],
    queryFn: ({ signal }) => exchange(endpoints.rules.list, { id, signal }),
    gcTime: 0,
    staleTime: Infinity,
    enabled: !isOfDraft,
  })
  if (error) throw error
  if (isOfDraft) return <Logic key={id} form={formWith(form, draft.content)} read={draftedRules(draft)} />
  return data ? <Logic key={id} form={form} read={liveRules(data)} /> : <Skeleton h={300} m="lg" radius="lg" />
}

type Panel = 'rules' | 'tryIt'

function Logic({ form, read }: { form: Form; read: RulesRead }) {
  const t = useText(logicTexts)
  const editor = useRulesEditor(form.id, read)
  const { history, save } = useSyncExternalStore(editor.subscribe, editor.state)
  const opened = useOpenRule(editor)
  const { vocabulary, shown, trial, findings, marks } = useLogic(form, history.present, opened.rule)
  const isNarrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false })
  const [panel, setPanel] = useState<Panel>('rules')
  useUndoKeys(editor)
  if (!vocabulary.fields.some(isAnswered)) return <NoFields id={form.id} />
  return (
    <Announcer>
      <Box className={classes['page']}>
        {isNarrow && (
          <SegmentedControl
            aria-label={t.panels}
            value={panel}
            onChange={(next) => setPanel(next as Panel)}
            data={(['rules', 'tryIt'] as const).map((value) => ({ value, label: t[value] }))}
          />
        )}
        {(!isNarrow || panel === 'rules') && (
          <Stack component="section" aria-label={t.rules}>
            <ListHeading>
              <SaveMark save={save} />
              <UndoButtons editor={editor} history={history} />
            </ListHeading>
            <Suspense>
              {findings.length > 0 && <Findings rules={shown} vocabulary={vocabulary} findings={findings} />}
            </Suspense>
            <Locked needs={endpoints.rules.replace} explained>
              <RuleList editor={editor} rules={history.present} vocabulary={vocabulary} opened={opened} {...marks} />
            </Locked>
          </Stack>
        )}
        {(!isNarrow || panel === 'tryIt') && (
          <Suspense fallback={<Skeleton h={400} radius="lg" />}>
            <Simulator rules={shown} vocabulary={vocabulary} trial={trial} />
          </Suspense>
        )}
      </Box>
      <Clash editor={editor} />
      <LeaveGuard isChanged={opened.isChanged} words={t} />
    </Announcer>
  )
}

/** What the rules mean, with the one that is open as far as it is filled in. */
function useLogic(form: Form, draft: RulesDraft, open: DraftRule | undefined) {
  const { language } = useLanguage()
  const fields = useFields(form)
  const vocabulary = useMemo(() => ({ fields, language }), [fields, language])
  const shown = useMemo(
    () => (open && gapsOf(open, fields).length === 0 ? withRule(draft, open) : draft),
    [draft, open, fields],
  )
  const trial = useTrial(shown, fields, form.language)
  const findings = useFindings(shown, fields, form.language)
  const keysAt = (places: readonly number[]) => new Set(places.flatMap((place) => shown[place]?.key ?? []))
  const marks = { fired: keysAt(trial.result.state.fired), noted: keysAt(findings.flatMap(({ rules }) => rules)) }
  return { vocabulary, shown, trial, findings, marks }
}

function NoFields({ id }: { id: number }) {
  const t = useText(logicTexts)
  return (
    <Box className={classes['page']} style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <EmptyState icon={<IconForms size={28} />} title={t.noFieldsTitle} text={t.noFieldsText}>
        <Permitted needs={endpoints.forms.update}>
          <ButtonLink to="/forms/$id/build" params={{ id }}>
            {t.toFields}
          </ButtonLink>
        </Permitted>
      </EmptyState>
    </Box>
  )
}
