import { Box, Button, Paper, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { IconPlus } from '../icons/tabler.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { PageFor, PageFrame } from '../shell/page-frame.tsx'
import { Refused } from '../shell/said.tsx'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { FromGallery } from './gallery/from-gallery.tsx'
import { newFormTexts } from './texts.ts'
import { useCreateForm } from './use-create-form.ts'

const ways = {
  gallery: FromGallery,
  crm: lazyPart(() => import('./from-crm.tsx'), 'FromCrm'),
  template: lazyPart(() => import('./from-template.tsx'), 'FromTemplate'),
  text: lazyPart(() => import('./from-text.tsx'), 'FromText'),
}

/** From nothing to a form that can be sent: a template, or a name, something to begin with and one button. */
export function NewFormPage() {
  const t = useText(newFormTexts)
  return (
    <PageFor title={t.title} needs={endpoints.forms.create}>
      <NewForm />
    </PageFor>
  )
}

/** For those who begin with nothing. */
function EmptyForm({ refused }: { refused: (error: unknown) => void }) {
  const t = useText(newFormTexts)
  const create = useCreateForm()
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} />}
      loading={create.isPending}
      onClick={() => create.mutate({ name: t.defaultName, chosen: [], online: false }, { onError: refused })}
    >
      {t.empty}
    </Button>
  )
}

function NewForm() {
  const t = useText(newFormTexts)
  const { faultOf } = useProblems()
  const [name, setName] = useState(t.defaultName)
  const [error, refused] = useState<unknown>(null)
  const [way, setWay] = useState<keyof typeof ways>('gallery')
  const Way = ways[way]
  const isNarrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  return (
    <PageFrame title={t.title} actions={<EmptyForm refused={refused} />}>
      <Box mb="lg">
        <SegmentedControl
          aria-label={t.way}
          orientation={isNarrow ? 'vertical' : 'horizontal'}
          fullWidth={isNarrow}
          value={way}
          onChange={(next) => setWay(next as keyof typeof ways)}
          data={[
            { value: 'gallery', label: t.gallery },
            { value: 'crm', label: t.choose },
            { value: 'template', label: t.template },
            { value: 'text', label: t.text },
          ]}
        />
      </Box>
      {way !== 'gallery' && (
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
          />
        </Paper>
      )}
      <Refused error={error} />
      <Suspense fallback={<Skeleton h={320} radius="lg" />}>
        <Way name={name} refused={refused} />
      </Suspense>
    </PageFrame>
  )
}
