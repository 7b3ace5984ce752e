import { Box, Paper, SegmentedControl, Skeleton, Text, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { PageFor, PageFrame } from '../shell/page-frame.tsx'
import { Refused } from '../shell/said.tsx'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { FromCrm } from './from-crm.tsx'
import { newFormTexts } from './texts.ts'

const ways = {
  crm: FromCrm,
  template: lazy(() => import('./from-template.tsx').then(({ FromTemplate }) => ({ default: FromTemplate }))),
  text: lazy(() => import('./from-text.tsx').then(({ FromText }) => ({ default: FromText }))),
}

/** From nothing to a form that can be sent: a name, something to begin with, one button. */
export function NewFormPage() {
  const t = useText(newFormTexts)
  return (
    <PageFor title={t.title} needs={endpoints.forms.create}>
      <NewForm />
    </PageFor>
  )
}

function NewForm() {
  const t = useText(newFormTexts)
  const { faultOf } = useProblems()
  const [name, setName] = useState(t.defaultName)
  const [error, refused] = useState<unknown>(null)
  const [way, setWay] = useState<keyof typeof ways>('crm')
  const Way = ways[way]
  return (
    <PageFrame title={t.title}>
      <Paper p="lg" mb="lg">
        <TextInput
          label={t.name}
          description={t.nameHelp}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            refused(null)
          }}
          error={faultOf(error, 'internal_title')}
          size="md"
          mb="lg"
        />
        <Text fw={500} mb={6}>
          {t.way}
        </Text>
        <Box style={{ overflowX: 'auto' }}>
          <SegmentedControl
            aria-label={t.way}
            value={way}
            onChange={(next) => setWay(next as keyof typeof ways)}
            data={[
              { value: 'crm', label: t.choose },
              { value: 'template', label: t.template },
              { value: 'text', label: t.text },
            ]}
          />
        </Box>
        <Refused error={error} />
      </Paper>
      <Suspense fallback={<Skeleton h={320} radius="lg" />}>
        <Way name={name} refused={refused} />
      </Suspense>
    </PageFrame>
  )
}
