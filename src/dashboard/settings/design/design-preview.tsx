import { Alert, Box, Group, List, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { contrastFaults, type ContrastFault } from '../../../shared/form/styles/contrast-faults.ts'
import { endpoints } from '../../api/endpoints.ts'
import { endpointQuery } from '../../api/queries.ts'
import { savedOf } from '../../build/draft.ts'
import { Preview } from '../../build/preview.tsx'
import { DeviceChoice, type Device } from '../../build/device-choice.tsx'
import { useCrmFields } from '../../build/use-labels.ts'
import type { Form } from '../../forms/model.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { loadIconShapes } from '../../text/visitor-icons.ts'
import { loadVisitorTexts } from '../../text/visitor-texts.ts'
import classes from './design.module.css'
import { previewFiles } from './preview-files.ts'
import { formWith } from './shown-form.ts'
import { designTexts } from './texts.ts'
import { useTrial, type Values } from './tried.ts'

interface DesignPreviewProps {
  /** As it is saved. */
  form: Form
  /** What stands in controls and is being saved. */
  typed: Values
  above?: ReactNode
}

type Scheme = 'light' | 'dark'

/** The page of the form with the design that stands in the controls, as wide as visitors have it. Saves nothing. */
export function DesignPreview({ form, typed, above }: DesignPreviewProps) {
  const t = useText(designTexts)
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < 640 ? 'phone' : 'desktop'))
  const [scheme, setScheme] = useState<Scheme>('light')
  const shown = useShownForm(form, typed)
  const isTried = Object.keys(useTrial()?.values ?? {}).length > 0
  const { page, isComplete } = usePage(shown, scheme)
  const { ref, fit } = useFit(device, shown)
  return (
    <Box component="section" className={classes['preview']} data-below={isTried || undefined} aria-label={t.preview}>
      {above}
      <Group gap="xs">
        <DeviceChoice width={device} setWidth={setDevice} />
        {shown.color_scheme === 'auto' && (
          <SegmentedControl
            size="xs"
            aria-label={t.scheme}
            value={scheme}
            onChange={(next) => setScheme(next === 'dark' ? 'dark' : 'light')}
            data={[
              { value: 'light', label: t.light },
              { value: 'dark', label: t.dark },
            ]}
          />
        )}
      </Group>
      <Faults faults={contrastFaults(shown)} />
      {!isComplete && (
        <Text size="xs" c="dimmed">
          {t.elsewhere}
        </Text>
      )}
      <Box className={classes['frame']} ref={ref}>
        {page ? (
          <Preview page={page} selected={undefined} hidden={none} width={device} fit={fit} />
        ) : (
          <Skeleton h="100%" radius="lg" />
        )}
      </Box>
    </Box>
  )
}

const none: readonly number[] = []

/** Of the frame. */
const border = 1

/** The page is as wide as a phone, or as a desktop on which the form has all its width, and made smaller where it has not the room. */
function useFit(device: Device, { card_width_px }: Form) {
  const { ref, width: room, height } = useElementSize()
  const shown = device === 'phone' ? 390 : Math.max(1152, card_width_px + 96)
  const width = shown + 2 * border
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  return { ref, fit: { width, height: height / scale, scale } }
}

/** The form as it would be if all were saved that stands in the controls. */
function useShownForm(form: Form, typed: Values): Form {
  const tried = useTrial()?.values
  const values = useMemo(() => ({ ...typed, ...tried }), [tried, typed])
  const { data: account } = useQuery({
    ...endpointQuery(endpoints.account.get),
    enabled: Object.values(values).some((value) => value === null || value === true),
  })
  const shown = useMemo(() => formWith(form, values, account?.styling), [form, values, account])
  return useDeferredValue(shown)
}

/** The page of a form in one of its two schemes; undefined until all that it needs is loaded. */
function usePage(form: Form, scheme: Scheme) {
  const crm = useCrmFields()
  const { data: renderer } = useQuery({
    queryKey: ['renderer of form pages'],
    queryFn: () => import('../../build/preview-page.ts'),
    staleTime: Infinity,
  })
  const { data: words } = useQuery({
    queryKey: ['visitor texts', form.language],
    queryFn: () => loadVisitorTexts(form.language),
    staleTime: Infinity,
  })
  const { data: icons } = useQuery({ queryKey: ['icons of tiles'], queryFn: loadIconShapes, staleTime: Infinity })
  return useMemo(() => {
    const { files, isComplete } = previewFiles(form)
    if (!renderer || words === undefined) return { isComplete }
    const { draft } = savedOf(form)
    const fields = draft.fields.filter(({ hidden, field_type }) => !hidden && field_type !== 'hidden')
    const color_scheme = form.color_scheme === 'auto' ? scheme : form.color_scheme
    return { isComplete, page: renderer.previewPage({ ...form, color_scheme }, { ...draft, fields }, crm, files) }
  }, [form, scheme, crm, renderer, words, icons])
}

/** Colours that the page does not show as they were chosen. */
function Faults({ faults }: { faults: readonly ContrastFault[] }) {
  const t = useText(designTexts)
  const { language } = useLanguage()
  const number = (value: number) => `${value.toLocaleString(language, { maximumFractionDigits: 1 })}:1`
  return (
    <Box role="status">
      {faults.length > 0 && (
        <Alert color="yellow" title={t.unreadable} py="xs">
          <List size="sm">
            {faults.map(({ setting, on, ratio, least }) => (
              <List.Item key={setting}>{t.fault(setting, on, number(ratio), number(least))}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Box>
  )
}
