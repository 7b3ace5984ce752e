import { Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { galleryCategories } from '../../shared/contract/forms/form-gallery.ts'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { IconPlus } from '../icons/tabler.ts'
import { useLanguage, useText } from '../text/language.ts'
import { galleryTexts } from './gallery-texts.ts'
import classes from './template.module.css'
import { useGalleryTemplate, type GalleryTemplate } from './use-gallery-template.ts'

/** Templates that every installation has, by whose work they are for; one click makes a form. */
export function FromGallery() {
  const t = useText(galleryTexts)
  const { data, error } = useQuery(endpointQuery(endpoints.formGallery.list))
  const make = useGalleryTemplate()
  if (error) throw error
  if (!data) return <Skeleton h={480} radius="lg" />
  return (
    <Paper p="lg">
      <Text size="sm" c="dimmed" maw={640} mb="lg">
        {t.help}
      </Text>
      {galleryCategories.map((category) => (
        <section key={category} aria-labelledby={`gallery-${category}`}>
          <Title order={2} size="h5" mb="xs" id={`gallery-${category}`}>
            {t.categories[category]}
          </Title>
          <SimpleGrid component="ul" cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm" p={0} m={0} mb="lg">
            {data.data
              .filter((template) => template.category === category)
              .map((template) => (
                <li key={template.key} className={classes['item']}>
                  <GalleryCard template={template} isPending={make.isPending} choose={() => make.mutate(template)} />
                </li>
              ))}
          </SimpleGrid>
        </section>
      ))}
    </Paper>
  )
}

interface GalleryCardProps {
  template: GalleryTemplate
  isPending: boolean
  choose: () => void
}

function GalleryCard({ template, isPending, choose }: GalleryCardProps) {
  const t = useText(galleryTexts)
  const { language } = useLanguage()
  const { name, description, field_count, step_count, has_document } = template
  const facts = [
    t.fields(field_count),
    ...(step_count > 1 ? [t.steps(step_count)] : []),
    ...(has_document ? [t.document] : []),
  ]
  return (
    <UnstyledButton className={classes['card']} onClick={choose} disabled={isPending}>
      <Stack gap={4} flex={1} miw={0} h="100%">
        <Group gap={8} wrap="nowrap" justify="space-between" align="flex-start">
          <Text fw={500}>{name[language]}</Text>
          <IconPlus size={18} aria-hidden className={classes['copy']} />
        </Group>
        <Text size="sm">{description[language]}</Text>
        <Text size="sm" c="dimmed" mt="auto" pt={4}>
          {facts.join(' · ')}
        </Text>
      </Stack>
    </UnstyledButton>
  )
}
