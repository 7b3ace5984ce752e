import { Paper, Title } from '@mantine/core'
import type { Form } from '../forms/model.ts'
import { thankYouLabels as labels } from '../settings/labels/thank-you.ts'
import { settings } from '../settings/registry.ts'
import { SettingRow } from '../settings/setting-row.tsx'
import { useText } from '../text/language.ts'
import { documentTexts } from './texts.ts'

const ofDocuments = ['pdf_download_enabled', 'pdf_download_valid_hours', 'pdf_filename_pattern'] as const

/** What visitors get of the document: settings of the form, as they stand on its page of settings too. */
export function DownloadSettings({ form }: { form: Form }) {
  const t = useText(documentTexts)
  return (
    <Paper px="lg" py="md" component="section">
      <Title order={3} mb="xs">
        {t.downloads}
      </Title>
      {ofDocuments.map((name) => {
        const setting = settings.find((one) => one.name === name)
        return setting && <SettingRow key={name} form={form} setting={setting} label={labels[name]} />
      })}
    </Paper>
  )
}
