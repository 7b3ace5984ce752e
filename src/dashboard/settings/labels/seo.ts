import { label } from './label.ts'

export const seoLabels = {
  seo_indexable: label(
    ['In search engines', 'They may list the page.'],
    ['In Suchmaschinen', 'Sie dürfen die Seite aufführen.'],
  ),
  seo_title: label(['Title for search and sharing', ''], ['Titel für Suche und Teilen', '']),
  seo_description: label(['Description for search and sharing', ''], ['Beschreibung für Suche und Teilen', '']),
}
