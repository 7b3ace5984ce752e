import { Paper, Title } from '@mantine/core'
import type { Form } from '../forms/model.ts'
import { documentsLabels as labels } from '../settings/labels/documents.ts'
import { settings } from '../settings/registry.ts'
import { SettingTree } from '../settings/sections/setting-tree.tsx'
import { useText } from '../text/language.ts'
import { documentTexts } from './texts.ts'

const ofDocuments = settings.filter(({ group }) => group === 'documents')

/** What visitors get of the document: settings of the form, as they stand on its page of settings too. */
export function DownloadSettings({ form }: { form: Form }) {
  const t = useText(documentTexts)
  return (
    <Paper px="lg" py="md" component="section">
      <Title order={3} mb="xs">
        {t.downloads}
      </Title>
      <SettingTree form={form} shown={ofDocuments} labels={labels} />
    </Paper>
  )
}
