import { Alert, Box, Button, Text } from '@mantine/core'
import { IconPlugConnectedX } from '../icons/tabler.ts'
import { useQuery } from '@tanstack/react-query'
import { resolveField } from '../../shared/form/engine/resolve.ts'
import { call } from '../api/call.ts'
import { configurationOf } from '../api/crm-configuration.ts'
import { endpoints } from '../api/endpoints.ts'
import { useAnnounce } from '../editing/announcer.tsx'
import { Permitted } from '../shell/role.tsx'
import { moduleNames } from '../text/crm.ts'
import { useText } from '../text/language.ts'
import { findingsOf, withPermitted, type CrmFinding } from './crm-findings.ts'
import classes from './crm-notice.module.css'
import { crmNoticeTexts } from './crm-texts.ts'
import { withField } from './draft.ts'
import { useDraft, useEditor } from './use-editor.ts'
import { useCrmFields, useLabels } from './use-labels.ts'

/**
 * Kept with what is known of the CRM: asked anew when its fields were read, not whenever the form is saved. Without a CRM that answers there is
 * nothing to say.
 */
const checkQuery = (id: number) => ({
  queryKey: ['crm', 'check', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoints.crmRecords.check, { id, signal }),
  retry: false,
  staleTime: 0,
  refetchOnWindowFocus: false,
})

interface CrmNoticeProps {
  formId: number
  /** A field was chosen, to be seen. */
  onChosen: () => void
}

/** Which fields the CRM would refuse as they are now; nothing where there are none. */
export function CrmNotice({ formId, onChosen }: CrmNoticeProps) {
  const t = useText(crmNoticeTexts)
  const { fields } = useDraft()
  const { data } = useQuery(checkQuery(formId))
  const findings = findingsOf(data?.problems ?? [], fields)
  if (findings.length === 0) return null
  const count = new Set(findings.map(({ field }) => field.key)).size
  return (
    <Alert
      color="yellow"
      role="region"
      icon={<IconPlugConnectedX size={20} />}
      title={t.title(count)}
      m="sm"
      py="sm"
      className={classes['notice']}
    >
      <Box component="ul" className={classes['list']}>
        {findings.map((finding) => (
          <Finding key={`${finding.field.key} ${finding.problem}`} finding={finding} onChosen={onChosen} />
        ))}
      </Box>
    </Alert>
  )
}

function Finding({ finding, onChosen }: { finding: CrmFinding; onChosen: () => void }) {
  const t = useText(crmNoticeTexts)
  const modules = useText(moduleNames)
  const editor = useEditor()
  const label = useLabels()(finding.field)
  const { key, crm_module, crm_field_name } = finding.field
  const named = finding.values.join(', ')
  const said =
    finding.problem === 'missing_field'
      ? t.missing_field(modules[crm_module], String(crm_field_name))
      : t[finding.problem](named)
  return (
    <Box component="li" className={classes['finding']}>
      <Button
        variant="transparent"
        size="compact-sm"
        p={0}
        onClick={() => {
          editor.select(key)
          onChosen()
        }}
      >
        {label}
      </Button>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {said}
      </Text>
      {finding.problem === 'missing_values' && (
        <Permitted needs={endpoints.forms.update}>
          <TakeOver finding={finding} label={label} />
        </Permitted>
      )}
    </Box>
  )
}

/** One step, that can be undone like any other. */
function TakeOver({ finding: { field }, label }: { finding: CrmFinding; label: string }) {
  const t = useText(crmNoticeTexts)
  const crm = useCrmFields()
  const editor = useEditor()
  const announce = useAnnounce()
  const configured = configurationOf(crm, field.crm_module, field.crm_field_name)
  const permitted = configured?.permittedvalues
  if (!permitted) return null
  const { type } = resolveField({ ...field, id: 0, form_id: 0, position: 0 }, configured)
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t.takeOverFor(label)}
      onClick={() => {
        editor.change((draft) => withField(draft, field.key, withPermitted(type, permitted)))
        announce(t.takenOver(label))
      }}
    >
      {t.takeOver}
    </Button>
  )
}
