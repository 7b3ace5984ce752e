import { Alert, Box, Group, List, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { contrastFaults, needsLightLogo, type ContrastFault } from '../../../shared/form/styles/contrast-faults.ts'
import { endpoints } from '../../api/endpoints.ts'
import { endpointQuery } from '../../api/queries.ts'
import { savedOf } from '../../build/draft.ts'
import { DeviceChoice, type Device } from '../../form-preview/device-choice.tsx'
import { previewFiles } from '../../form-preview/files.ts'
import { Preview } from '../../form-preview/frame.tsx'
import { useFit, widthOn } from '../../form-preview/use-fit.ts'
import { useFormPage } from '../../form-preview/use-form-page.ts'
import type { Form } from '../../forms/model.ts'
import { useLanguage, useText } from '../../text/language.ts'
import classes from './design.module.css'
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
  const { page, isComplete } = useShownPage(shown, scheme)
  const { ref, fit } = useFit(widthOn(device, shown))
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
      <Faults faults={contrastFaults(shown)} needsLogo={needsLightLogo(shown)} />
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
function useShownPage(form: Form, scheme: Scheme) {
  const { isComplete, shown } = useMemo(() => {
    const { files, isComplete } = previewFiles(form)
    const fields = savedOf(form).draft.fields.filter(({ hidden, field_type }) => !hidden && field_type !== 'hidden')
    const color_scheme = form.color_scheme === 'auto' ? scheme : form.color_scheme
    return { isComplete, shown: { settings: { ...form, color_scheme }, fields, files } }
  }, [form, scheme])
  return { isComplete, page: useFormPage(shown) }
}

/** Colours that the page does not show as they were chosen, and a logo that may not be readable. */
function Faults({ faults, needsLogo }: { faults: readonly ContrastFault[]; needsLogo: boolean }) {
  const t = useText(designTexts)
  const { language } = useLanguage()
  const number = (value: number) => `${value.toLocaleString(language, { maximumFractionDigits: 1 })}:1`
  return (
    <Box role="status">
      {(faults.length > 0 || needsLogo) && (
        <Alert color="yellow" title={t.unreadable} py="xs">
          <List size="sm">
            {faults.map(({ setting, on, ratio, least }) => (
              <List.Item key={setting}>{t.fault(setting, on, number(ratio), number(least))}</List.Item>
            ))}
            {needsLogo && <List.Item>{t.lightLogo}</List.Item>}
          </List>
        </Alert>
      )}
    </Box>
  )
}
