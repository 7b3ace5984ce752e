import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import { IconEye } from '../../icons/tabler.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useLanguage, useText } from '../../text/language.ts'
import classes from '../template.module.css'
import { galleryTexts } from './texts.ts'
import type { GalleryTemplate } from './use-gallery-template.ts'

// They render pages of forms.
const TemplatePicture = lazyPart(() => import('./picture.tsx'), 'TemplatePicture')
const TemplatePreview = lazyPart(() => import('./preview-dialog.tsx'), 'TemplatePreview')

interface GalleryCardProps {
  template: GalleryTemplate
  isPending: boolean
  choose: () => void
}

/** A template: how its page looks, what it is for, and the two things that can be done with it. */
export function GalleryCard({ template, isPending, choose }: GalleryCardProps) {
  const t = useText(galleryTexts)
  const { language } = useLanguage()
  const [isShown, setShown] = useState(false)
  const id = useId()
  const { key, name, description } = template
  return (
    <Box className={classes['tall']}>
      <Suspense fallback={<div className={classes['picture']} />}>
        <TemplatePicture template={key} />
      </Suspense>
      <Stack gap={4} className={classes['said']} id={id}>
        <Text fw={600}>{name[language]}</Text>
        <Text size="sm">{description[language]}</Text>
        <Text size="xs" c="dimmed" mt="auto" pt={4}>
          <Facts template={template} />
        </Text>
      </Stack>
      <Group gap={8} className={classes['foot']}>
        <Button
          size="xs"
          className={classes['whole']}
          aria-label={t.useOf(name[language])}
          aria-describedby={id}
          onClick={choose}
          disabled={isPending}
        >
          {t.use}
        </Button>
        <Button
          variant="subtle"
          size="xs"
          className={classes['above']}
          leftSection={<IconEye size={16} aria-hidden />}
          aria-label={t.previewOf(name[language])}
          onClick={() => setShown(true)}
        >
          {t.preview}
        </Button>
      </Group>
      <Suspense>
        {isShown && (
          <TemplatePreview
            template={template}
            close={() => setShown(false)}
            choose={() => {
              setShown(false)
              choose()
            }}
          />
        )}
      </Suspense>
    </Box>
  )
}

function Facts({ template }: Pick<GalleryCardProps, 'template'>) {
  const t = useText(galleryTexts)
  const { category, field_count, step_count, has_document } = template
  const facts = [
    t.categories[category],
    t.fields(field_count),
    ...(step_count > 1 ? [t.steps(step_count)] : []),
    ...(has_document ? [t.document] : []),
  ]
  return facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join(' · ')
}
