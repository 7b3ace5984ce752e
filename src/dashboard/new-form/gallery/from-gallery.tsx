import { Paper, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { galleryCategories } from '../../../shared/contract/forms/form-gallery.ts'
import { endpoints } from '../../api/endpoints.ts'
import { endpointQuery } from '../../api/queries.ts'
import { useText } from '../../text/language.ts'
import { GalleryCard } from './card.tsx'
import classes from '../template.module.css'
import { galleryTexts } from './texts.ts'
import { useGalleryTemplate } from './use-gallery-template.ts'

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
      <ul className={classes['cards']}>
        {galleryCategories.flatMap((category) =>
          data.data
            .filter((template) => template.category === category)
            .map((template) => (
              <li key={template.key}>
                <GalleryCard template={template} isPending={make.isPending} choose={() => make.mutate(template)} />
              </li>
            )),
        )}
      </ul>
    </Paper>
  )
}
